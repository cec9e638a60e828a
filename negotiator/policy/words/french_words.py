"""The words of French that prose beside any move may be made of: those of its phrases alone.

Elided words (``l'``, ``qu'``) are listed with their apostrophe; ``n'`` stands only where a move
denies, and in ``n'hésitez``.
"""

from typing import Final

from negotiator.policy.words.vocabulary import listed

COMMON: Final = listed(
    """
a accomplis accord accordé accueil accusons achats acquérir actuelle actuellement adapté adresser
adresserons adressons adressé adressée afin agréable agréables agréer ai ailleurs aimerions ainsi
aise ajuster ajusté ajustée allez amabilité amicalement analyse analysons analysé analysée analysées
analysés apprendre approche approfondi approfondie appréciions apprécions apprécié appréciée
appréciées appréciés après arrangement arrivé arrivée arrivées arrivés assurance attendant attendons
attends attente attentes attentif attentifs attention attentive attentivement au aurions aussi
autres aux avance avancer avant avantage avançons avec avez avis avoir avons base beaucoup belle
besoin besoins bien bientôt bienveillance bienvenu bienvenue bienvenues bienvenus bon bonjour bonne
bonnes bons bonsoir bref brefs bâtir c'est cadre calcul capacité ce cela celles-ci ces cet cette
chaleureuse chaleureusement chaleureuses chaleureux chemin cher chers chère chères ci ci-dessous
ci-joint ci-jointe ci-jointes ci-joints clair claire claires clairs clarté collaboration collaborer
collègue collègues comme commencement commencer comment commentaire commentaires commençons commun
commune complète compose comprend comprenons compréhension compte compter concernant concertation
concertons conditions confiance connaissance connaître consacré considération considérer considéré
considérée considérées considérés constitue constructif constructifs constructive constructives
construire consultés contact contacter contacté contactés contenu continuation continuer continuons
contre-offre contre-offres contre-proposition contre-propositions conversation conversations
conviendra conviendront convient convient-il coopération cordial cordiale cordialement cordiales
correspond courriel courriels courrier courriers cours court courte courtois courtoise courtoises
courtoisie croire curieux côté d' d'abord d'ici dans date de demande demandes demandons demandé
demandée demandées demeure demeurons dernier derniers dernière dernières des dialogue dialoguer
différent différents dire diriez diriez-vous discussion discussions discuter discuté disponibilité
disponibles disposition disposés distinguée distinguées dites dites-nous dites-vous donc donne
donner donnerons donné dont du durée dès début débuter débutons découvrir déjà délai délais démarche
démarrage démarrer démarrons déposons désirons désolé désolés désormais détail détaillé détaillée
détaillées détaillés détails effort efforts elle en enchanté enchantés encore engageons engager
ensemble entamer entamons entendre entente entière entièrement entre entrer entretien entretiens
enverrons envisageons envoi envoyé espoir esprit espère espérant espérons est est-ce et examen
examiner examinons examiné examinée examinées examinés excellente expire explication explications
explorer expression faire faisons fait faites faites-nous faits favorable feraient ferait ferons
figure figurent fixer fixé font fourniture franchise fructueuse fructueuses fructueux fut geste
grand grande grandes grands gré guise heureuse heureuses heureux honneur honoré honorés ici idée
idées il impatience impatient impatients impressions incoterm indiqué indiqués infiniment
information informations informer informé informés initiale inscrit inscrits instant interne
intervient intéressant intéressante intéressantes intéressants intéresse intéressent intéressés
intérêt intérêts invitation inviter invitons invité invités issue j' je joie joint jointe jointes
joints jour journée jusqu'au jusqu'à l' l'incoterm la lance lançons laquelle le lecture les
lesquelles lettre lire livraison lu lue lues lumière lus m' madame maintenant mais me meilleur
meilleures meilleurs merci mes mesdames message messages messieurs mettons mieux modalité modalités
moindre moment monde monsieur montant montants monte montré mûr mûre n'hésitez naturellement nom nos
notamment note noter notre noté notée notées notés nous nouveau nouveaux nouvelle nouvelles
négociation négociations négocier nôtre objet observation observations occasion offre offres offrir
offrons on ont opinion ordre ouvert ouverte ouvertes ouverts ouverture ouvrir ouvrons paiement par
parcouru parcourue parcourues parcourus parler parlerons part partager partagé partenaire
partenaires participation parties partir parvenir parvenu parvenue parvenues parvenus pas patience
patient patienter patients pause pendant pensant penses penses-tu pensez pensez-vous permettons
personnellement pesé petit peu plaira plaisir plaît pleine plus plutôt point points politesse porte
portez poser positif position positive possible pour pourparlers poursuit poursuivons poursuivre
pouvoir pouvons pouvons-nous prendre prenons prie prions pris prix prochainement professionnalisme
professionnel professionnelle professionnels profond profonde progresser progrès prompt prompte
propos propose proposer proposition propositions proposons proposée proposées près précieuse
précieuses précieux précision précisions préparation préparé présent présentation présente présenter
présentons présenté prévoit prévu prêts puissance période qu' qualité quant quantité quantités que
quelque question questions qui quoi raisonnable rapide rapidement rapprocher ravi ravie ravies ravis
recevez recevoir recommandons reconnaissant reconnaissants recontacterons regard regardons regardé
regardée regardées regardés relisons relu relue relues relus remarque remarques remercie
remerciements remercier remercions rencontrer reprenons reprise représente respectueuse
respectueusement respectueuses ressources reste restons retenu retiendra retiendront retour retours
retravaillé revenir revenons reviendrons reçu reçue reçues reçus règlement réaction réactions
réactivité récent récente récentes récents réception réel réflexion réflexions réfléchi réfléchie
réfléchies réfléchis réfléchissons référence réjouissons répond répondons répondra répondre
répondrons répondront répondu réponse réponses révisé révisée révisées révisés s' s'il s'élève
s'établit saluons salut salutations satisfaisant satisfaisante saura savoir savons se selon semble
sens sensibles sentiments serait serions si sincère sincèrement sincères société soigneusement soin
soirée soit solide sollicitons solution sommes sont souhaite souhaiterions souhaitez souhaitons
souhaité souhaitée soumettons soumettre soumis souplesse sous suggestion suggestions suggère
suggérer suggérons suit suite suivant suivante suivantes suivants suivra sujet sujets supplémentaire
sur surtout sérieux sûr t' ta table tant tarif tarifs te temps tenir tenons tenu terrain tes thème
thèmes tiendrons tient toi total totale totaux touchés toujours tour tous tout toute toutes
traitement transmettons transmettre transmettrons transmis transparence travail travailler
travaillons trouve trouver trouverez trouvez trouvons très tu un une unitaire unitaires utile utiles
va valable valables valeur valide validité ventes vers veuillez viendra vif vifs visite vite vive
vivement voici volontiers volonté volume vont vos votre voudrions vouloir vous voyez voyez-vous vrai
vraiment vue vérifions véritable vœux y à échange échanger échanges échangé échéance écoute écouter
écrire écrit également élément éléments équilibré équilibrée équipe équipes équitable étude étudier
étudions étudié étudiée étudiées étudiés été évalué évaluée évaluées évalués éventuelle éventuelles
évoluer être
    """
)
"""Words that may stand beside every move."""
