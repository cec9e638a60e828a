"""What we say in German by ourselves."""

from types import MappingProxyType
from typing import Final

from negotiator.llm.phrases.registers import Register
from negotiator.protocol.acts import Act

GERMAN: Final = MappingProxyType(
    {
        Register.PLAIN: MappingProxyType(
            {
                Act.OPEN: "Wir möchten mit Ihnen über die beigefügte Agenda verhandeln.",
                Act.PROPOSE: "Wir bieten an: {terms}. Gültig bis {valid_until}.",
                Act.COUNTER: "Unser Gegenangebot lautet: {terms}. Gültig bis {valid_until}.",
                Act.ACCEPT: "Wir nehmen Ihr Angebot an: {terms}.",
                Act.CONFIRM: "Wir bestätigen die Vereinbarung: {terms}.",
                Act.REJECT: "Wir beenden diese Verhandlung: {reason}.",
                Act.WITHDRAW: "Wir ziehen unser Angebot zurück.",
                Act.HOLD: "Bitte gedulden Sie sich einen Moment; wir kommen auf Sie zurück.",
                Act.REFUSE: "Wir können Ihre letzte Nachricht nicht berücksichtigen: {reason}.",
            }
        ),
        Register.FORMAL: MappingProxyType(
            {
                Act.OPEN: "Sehr geehrte Damen und Herren,\nwir laden Sie höflich zu einer "
                "Verhandlung über die beigefügte Agenda ein und freuen uns auf Ihre Antwort.\n"
                "Mit freundlichen Grüßen",
                Act.PROPOSE: "Sehr geehrte Damen und Herren,\nvielen Dank für Ihr Interesse. "
                "Gern unterbreiten wir Ihnen unser Angebot: {terms}. Es ist gültig bis "
                "{valid_until}.\nMit freundlichen Grüßen",
                Act.COUNTER: "Sehr geehrte Damen und Herren,\nvielen Dank für Ihre Nachricht, die "
                "wir sorgfältig geprüft haben. Gern unterbreiten wir Ihnen unser Gegenangebot: "
                "{terms}. Es ist gültig bis {valid_until}.\nMit freundlichen Grüßen",
                Act.ACCEPT: "Sehr geehrte Damen und Herren,\nhiermit nehmen wir Ihr Angebot an: "
                "{terms}.\nMit freundlichen Grüßen",
                Act.CONFIRM: "Sehr geehrte Damen und Herren,\nhiermit bestätigen wir die "
                "Vereinbarung: {terms}.\nMit freundlichen Grüßen",
                Act.REJECT: "Sehr geehrte Damen und Herren,\nzu unserem Bedauern beenden wir "
                "diese Verhandlung: {reason}. Wir danken Ihnen für Ihre Zeit.\n"
                "Mit freundlichen Grüßen",
                Act.WITHDRAW: "Sehr geehrte Damen und Herren,\nhiermit ziehen wir unser Angebot "
                "zurück.\nMit freundlichen Grüßen",
                Act.HOLD: "Sehr geehrte Damen und Herren,\nvielen Dank für Ihre Nachricht. Wir "
                "bitten Sie noch um etwas Geduld und kommen auf Sie zurück.\n"
                "Mit freundlichen Grüßen",
                Act.REFUSE: "Sehr geehrte Damen und Herren,\nleider können wir Ihre letzte "
                "Nachricht nicht berücksichtigen: {reason}.\nMit freundlichen Grüßen",
            }
        ),
        Register.FRIENDLY: MappingProxyType(
            {
                Act.OPEN: "Hallo, wir möchten gern mit Ihnen über die beigefügte Agenda sprechen. "
                "Wir freuen uns auf den Austausch!",
                Act.PROPOSE: "Hallo und herzlichen Dank für Ihr Interesse! Das bieten wir Ihnen "
                "gern an: {terms}. Unser Angebot gilt bis {valid_until}.",
                Act.COUNTER: "Danke für Ihre Rückmeldung! Hier ist unser Gegenangebot: {terms}. "
                "Es gilt bis {valid_until}.",
                Act.ACCEPT: "Sehr schön, wir nehmen Ihr Angebot gern an: {terms}. Vielen Dank!",
                Act.CONFIRM: "Sehr schön, wir bestätigen gern unsere Vereinbarung: {terms}. "
                "Vielen Dank!",
                Act.REJECT: "Danke für das gute Gespräch. Leider beenden wir die Verhandlung an "
                "dieser Stelle: {reason}.",
                Act.WITHDRAW: "Entschuldigung, wir ziehen unser Angebot zurück.",
                Act.HOLD: "Danke für Ihre Geduld! Wir sind noch dabei und melden uns bei Ihnen.",
                Act.REFUSE: "Entschuldigung, wir können Ihre letzte Nachricht nicht "
                "berücksichtigen: {reason}.",
            }
        ),
    }
)
"""By register."""
