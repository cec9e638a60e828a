"""The French words that prose may be made of beside a move of one act alone.

They stand beside moves that take an offer or put an end to something; what offers, opens or waits
has no words but those of every move.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from negotiator.policy.words.vocabulary import listed
from negotiator.protocol.acts import Act

_SHARED = """
ayons compris comprise devoir disons disponible effet excuses forme formellement formidable hâte
indiquée informons intégralité là motif officiellement parfaitement pleinement procédure renvoyer sa
ses son traiter trouvé trouvée vérifier était état
"""
_ACCEPTING = """
abouti aboutie aboutissement acceptable acceptables acceptant acceptation accepte acceptent accepter
acceptez acceptions acceptons accepté acceptée acceptées acceptés accordons accords accordée
accueillons acquiescer acte adhérer adopter adoptons adopté adoptée agréé agréée approbation
approuve approuver approuvons approuvé approuvée commande conclu concluant conclue conclues
concluons conclure conclus conclusion concrétisation concrétise concrétiser confirmant confirmation
confirme confirmer confirmons confirmé confirmée confirmées confirmés consentement consentir contrat
convenir convenons convenons-en convenu convenue convenues convenus conviendrait convienne
conviennent d'accord donnons décidé décision déclarer déclarons définitif définitive définitivement
délibération engagé engagée entendons exécuter exécution favorablement favorables ferme fermement
finalisation finalise finaliser finalisé finalisée fixons futur future futures futurs félicitons
intégralement ira iront lancer lie marché marquons mise officialiser officielle oui parfait parfaite
parfaits plein présentes ratifier retenir retenons retenue réglé réglée réussite satisfait
satisfaite satisfaits scelle sceller scellé scellée signature signer signons souscrire termes
unanimement validation valider validé validée
"""
_CONFIRMING = """
acter acté actée clore clos close clôture clôturer consigner consigné consignée contractuel
contractuelle contractuellement contraignant contraignante contrats engagements enregistrons
enregistré exécutoire lié liés officialise réciproque signé signée signés valablement
"""
_ENDING = """
abandonner abandonnons abouti abouties aboutir aboutissent absence acceptable acceptables accepter
accepté acceptée acceptées accords achever achevée achève acte adieu aller approuver arrêt arrête
arrêter arrêtons arrêtons-nous arrêté arrêtée aucun aucune autre avancée avenir cesse cesser cessons
cherchions circonstance clore clos close closes clôture clôturer clôturons clôturé clôturée
compatible compatibles comprenez concessions conciliables concilier conclu conclure conclusion
concrétisation concrétiser concrétisé confirme confirmer confirmons constat constatons contraint
contraints contretemps convenir convenu convergence convergences convergent convergente converger
conviendrait convienne conviennent devons diffèrent différence différences différente différer
distance distances divergence divergences divergent doit doivent donnons décider décidons décidé
décidément décision décline décliner déclinons décliné définitif définitive définitivement dépassé
dépassée dérangement désagrément désagréments désolée désolées dû envisageable envisageables excuse
excuser excusez expiré expirée faute fermer fermons fermé fermée fin fins futur future futures
futurs gêne gêné hélas impossibilité impossible impossibles incapable incapables incompatible
incompatibles inconciliables infructueuse infructueuses infructueux insuffisant insuffisante
insuffisants insurmontable insurmontables interrompre interrompt interrompu interrompue interruption
loin longtemps malencontreux malgré malheureusement mesure mettre mis mise n' navré navrée navrés ne
néanmoins obligés occasionné occasionnée occasionnés opportunité pardon pardonner permet permettent
permettre peut peuvent possibilité possibles pourra pourront pourtant prend prolonger préférons
prématuré pu quoique rapprochement rapprochent refermer refus refuse refuser refusons refusé regret
regrets regrettable regrettant regrette regretter regrettons rejet rejeter rejetons rejette rejetée
renonce renoncer renonçons reporter reprendre rester retenir retenue retire retirer retirons retrait
rompre rompu rupture sans satisfaire sauraient saurait saurions stade suspendre séparer tard telle
telles tentative tentatives terme terminant termine terminer terminons terminé terminée toutefois
trop ultérieur ultérieure ultérieurement voie écart écarts échec écoulé éloigné éloignée éloignées
éloignés
"""
_WITHDRAWING = """
abandon abandonner abandonnons acceptables acceptation accepter acceptée acceptées annulation annule
annuler annulons annulé annulée annulées antérieure antérieures applicable appliquer aucun aucune
autre avenue caduc caduque caduques cesse cesser changement changements circonstance circonstances
comprenez confirmer confirmons considérez contraint contrainte contraints contretemps
devons doit doivent décidons décidé décision dérangement désagrément désagréments désolée désolées
dû effective engage excuse excuser excusez faute gêne gêné hélas immédiat immédiate
impossibilité impossible impossibles incapable incapables internes invalide lie lier
lieu maintenir maintenons malencontreux malgré malheureusement mesure mettre modification n' navré
navrée navrés ne néanmoins occasionné occasionnée occasionnés pardon pardonner permet permettent
permettre peut peuvent possibilité possibles pourra pourront pourtant précédent précédente
précédentes pu quoique raisons regret regrets regrettable regrettant regrette regretter regrettons
renoncer renonciation renonçons reprendre retire retirer retirons retiré retirée retirées retirés
retournons retrait révoquer révoquée sans sauraient saurait saurions supprimer supprimons telle
telles toutefois trop valoir vaut
"""
_REFUSING = """
acceptable acceptation accepter accepté acceptée acceptés agir ambigu ambiguë anomalie antérieur
antérieure attendu aucun aucune autre circonstance cohérent cohérente cohérents comprenez
compréhensible concordent concorder conforme conformes contradiction contradictoire contretemps
convenu convenue correctement correction correspondent correspondre corriger corrigez corrigé
corrigée devons discordance doit doivent donnons dépassé dérangement désagrément désagréments
désolée désolées dû enregistrer enregistré enregistrée entrée erreur erreurs erroné erronée exact
excuse excuser excusez expiré expirée exploitable exploitables exploiter exploité exécuter fondé
format formel gêne gêné hélas identifier identifié illisible illisibles impossibilité impossible
impossibles incapable incapables incohérence incohérent incohérente incomplet incomplète inconnu
inconnue inconnus incorrect incorrecte incorrectes incorrects inexact inexacte inexploitable
interpréter interprété invalide invalides irrecevable lisible mal malencontreux malgré
malheureusement manquant manquante manquants manque mesure n' navré navrée navrés ne néanmoins
occasionné occasionnée occasionnés pardon pardonner permet permettent permettre peut peuvent
possibilité possibles pourra pourront pourtant prise précédent précédente précédentes précédents pu
quoique recevable recevables reconnaître reconnu reconnue refus refuser refusons refusé refusée
regret regrets regrettable regrettant regrette regretter regrettons rejet rejeter rejetons rejeté
rejetée remplacer remplacé remplacée renouveler renvoi renvoyez respecte respecter retard retenir
retenue retourner retournons réessayer réessayez réitérer sans sauraient saurait saurions structure
tard tardif tardive tardivement tel telle telles toutefois traité traitée trop ultérieure
valablement valides vérifiez échu échue
"""

BY_ACT: Final[Mapping[Act, frozenset[str]]] = MappingProxyType(
    {
        Act.ACCEPT: listed(_SHARED, _ACCEPTING),
        Act.CONFIRM: listed(_SHARED, _ACCEPTING, _CONFIRMING),
        Act.REJECT: listed(_SHARED, _ENDING),
        Act.WITHDRAW: listed(_SHARED, _WITHDRAWING),
        Act.REFUSE: listed(_SHARED, _REFUSING),
    }
)
"""Words that may stand beside a move of that act alone."""
