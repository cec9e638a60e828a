"""The German words that may stand beside every move, with the forms they are used in."""

from typing import Final

from negotiator.policy.words.vocabulary import listed


def declined(stems: str) -> frozenset[str]:
    """Return adjectives with their endings."""
    endings = ("", "e", "em", "en", "er", "es")
    return frozenset(stem + ending for stem in listed(stems) for ending in endings)


ADJECTIVES: Final = declined(
    """
 klar offen freundlich herzlich höflich ehrlich aufrichtig angenehm konstruktiv produktiv positiv
 kooperativ partnerschaftlich professionell sachlich zielführend hilfreich nützlich sinnvoll
 vernünftig angemessen ausgewogen tragfähig realistisch solide interessant nachvollziehbar
 verständlich transparent detailliert ausführlich vollständig umfassend gemeinsam beiderseitig
 gegenseitig erfolgreich fruchtbar wertvoll konkret genau entsprechend folgend nachfolgend
 nachstehend vorstehend neu aktuell zeitnah zügig rasch prompt baldig sorgfältig sorgsam gründlich
 eingehend intensiv gewissenhaft geschäftlich vertrauensvoll verlässlich persönlich engagiert
 schriftlich direkt übersichtlich lösungsorientiert respektvoll vorliegend fair durchdacht
 wohlüberlegt überlegt ausgearbeitet strukturiert freundschaftlich dankbar gespannt zuversichtlich
 aufmerksam geschätzt verehrt vorgelegt vorgeschlagen unterbreitet übermittelt beigefügt angefügt
 genannt aufgeführt beschrieben überarbeitet angepasst aktualisiert eingereicht angefragt möglich
 weiter still schnell kurz reiflich
 """
) | listed("gut gute guten guter gutes gutem schöne schönen schöner grosse grossem grosser grossen")
"""With every ending but those of comparison."""
_GRAMMAR = """
der die das den dem des dieser diese dieses diesen diesem dies ein eine einen einem einer eines und
sowie als wie zu zum zur in im von vom bei beim für an am auf aus nach über um durch vor mit wegen
aufgrund bezüglich hinsichtlich gemäss seitens dazu daran darauf darin darüber dafür dabei davon
hierbei hierzu hierfür hierauf daher deshalb somit damit dadurch uns unser unsere unseren unserem
unserer unseres mir mich mein meine meinen meinem meiner meines sie ihnen ihr ihre ihren ihrem ihrer
ihres euch euer eure euren eurem eurer eures dir dich dein deine deinen deinem deiner deines es ihn
sich miteinander hier nun jetzt heute derzeit bereits nochmals auch ebenfalls ebenso zugleich ferner
zudem ausserdem sehr durchaus besonders insbesondere beide beiden beider beidem allen aller zunächst
vorab anbei wieder zusammen gern gerne hiermit unsererseits ihrerseits entgegen so also dankend er
fürs ihm
"""
_COURTESY = """
dank dankbarkeit wertschätzung anerkennung grüsse grüssen gruss damen herren herr frau team teams
kollegen kolleginnen kollege kollegin partner partnern partnerin partnerinnen geschäftspartner
geschäftspartnerin geschäftspartnern verhandlungspartner verhandlungspartnerin verhandlungspartnern
ansprechpartner ansprechpartnerin freude geduld verständnis mühe mühen aufwand bemühung bemühungen
zeit interesse aufmerksamkeit sorgfalt kooperation zusammenarbeit offenheit höflichkeit
freundlichkeit wohlwollen respekt engagement einsatz mitwirkung unterstützung hilfe bereitschaft
entgegenkommen flexibilität vertrauen ehre moment augenblick ruhe teilnahme einladung begrüssung
erläuterung erläuterungen erklärung erklärungen verhandlungsteam einkaufsteam vertriebsteam
einkaufsabteilung einkauf vertrieb namen zuversicht ende beitrag
"""
_TALK = """
angebot angebote angebots angebotes gegenangebot gegenangebote gegenangebots gegenangebotes
vorschlag vorschläge vorschlags vorschlages gegenvorschlag gegenvorschlags gegenvorschlages antwort
antworten rückantwort rückmeldung rückmeldungen stellungnahme reaktion nachricht nachrichten
mitteilung mitteilungen schreiben schreibens anfrage anfragen fragen rückfragen frage rückfrage
anmerkungen anmerkung kommentar kommentare hinweis hinweise gedanken überlegung überlegungen ideen
einschätzung einschätzungen meinung feedback standpunkt sichtweise sicht perspektive ansatz prüfung
durchsicht gespräch gespräche gesprächs gesprächen dialog dialogs austausch austauschs austausches
diskussion verhandlung verhandlungen verhandlungsrunde runde tisch agenda tagesordnung punkte
punkten themen grundlage basis anliegen update aktualisierung eckdaten einzelheiten details
konditionen bedingungen position positionen fortschritt fortschritte schritt unternehmen hause firma
eröffnung aufnahme auftakt fortsetzung fortführung verlauf abgabe sinne geist beachtung bezug
kenntnis hinblick blick absprache abwägung analyse abstimmung rücksprache kontakt
"""
FREE: Final = listed(_GRAMMAR, _COURTESY, _TALK) | ADJECTIVES
"""What says nothing by itself: none of these is a verb, or a value."""
_VERBS = """
wir ich danke danken bedanken bedanke dankeschön dankend freuen freue freut gefreut hoffen hoffe
hofft schätzen schätze wissen weiss würdigen bitte bitten möchten möchte würden würde sprechen
gesprochen verhandeln besprechen besprochen austauschen hören erfahren beginnen beginne informieren
fortsetzen fortzusetzen fortführen antworten beantworten erwidern anzubieten mitteilen mitzuteilen
einladen laden lade teilen teile lassen wartet haben habe hat erhalten geprüft gelesen angesehen
durchgesehen studiert betrachtet abgewogen berücksichtigt genommen verstanden eingegangen angekommen
bearbeitet ist sind war wird werden wurde wäre stehen steht finden findet entnehmen prüfen sehen
sehe schauen melden meldet gedulden denken denkt meinen meint halten hält verbleiben verbleibe
wünschen wünsche wenden wende nehmen nehme legen lege unterbreiten unterbreite übermitteln
übermittle übersenden senden sende überreichen machen präsentieren zusammengestellt vorbereitet
erlauben erlaube gestatten dürfen darf können verstehen verstehe respektieren begrüssen entspricht
trifft geht gehen kommen komme vorankommen näherkommen näherzukommen dass damit da verfügung hallo
guten tag morgen abend vielen viele herzlichen besten beste bestem freundlichen liebe lieber liebes
sehr geehrte geehrter geehrten hochachtungsvoll hochachtung vorzüglicher willkommen betreff alles
allerbeste gute viel erfolg lösung lösungen ergebnis kompromiss weg vorstellungen erwartungen
ausgangspunkt richtige richtung was wenn ob jederzeit bald kürze noch einmal reagieren knüpfen
erzielen erreichen zusammenfinden zusammenzuarbeiten zusammenarbeiten arbeiten eröffnen treten
kontakt schön frohe los zusammengekommen gewandt dank rechenkapazität rechenkapazitäten
rechenleistung rechenzeit gerecht um davon sagen reichen reiche seiten seite mitte überzeugt
ihrerseits aussehen zeigen zeigt antwortet interessieren spielt erörtern gemeinsame betrachten sagt
zusagt vielleicht dargelegt erläutert äussern zögern diskutieren verfassen ergänzen zuzugehen
zugehen aufeinander zusammenzufinden weiterzuführen freundlicher herzlicher durchgehen durchzugehen
austauschten aufgegriffen konstruktiven finde hierher enthält beinhaltet nachvollziehbar aber lautet
lauten gültig beträgt betragen liegt gilt gesamt beläuft gegenzug höhe anpassen erwarten ergibt fort
setzen bleibt bestehen umfasst hin erfolgt sieht gewünscht folgt nennen beginnend gelegenheit
beehren einander daraus hintergrund stellen dagegenzusetzen hoffentlich besteht macht stattdessen
zur empfehlen nehmend wert geliefert vorstellen unsererseits verhandlungsbeginn liegen bereit fürs
diskussion fairen starten
"""
COMMON: Final = FREE | listed(_VERBS)
"""All of them."""
