"""What we say in French by ourselves."""

from types import MappingProxyType
from typing import Final

from negotiator.llm.phrases.registers import Register
from negotiator.protocol.acts import Act

_GREETING: Final = "Madame, Monsieur,\n"
_CLOSING: Final = (
    "\nNous vous prions d'agréer, Madame, Monsieur, l'expression de nos salutations distinguées."
)

FRENCH: Final = MappingProxyType(
    {
        Register.PLAIN: MappingProxyType(
            {
                Act.OPEN: "Nous souhaitons négocier sur la base de l'ordre du jour ci-joint.",
                Act.PROPOSE: "Nous proposons : {terms}. Offre valable jusqu'au {valid_until}.",
                Act.COUNTER: "Notre contre-proposition est la suivante : {terms}. Elle est "
                "valable jusqu'au {valid_until}.",
                Act.ACCEPT: "Nous acceptons votre offre : {terms}.",
                Act.CONFIRM: "Nous confirmons l'accord : {terms}.",
                Act.REJECT: "Nous mettons fin à cette négociation : {reason}.",
                Act.WITHDRAW: "Nous retirons notre offre.",
                Act.HOLD: "Merci de bien vouloir patienter ; nous reviendrons vers vous.",
                Act.REFUSE: "Nous ne pouvons pas donner suite à votre dernier message : {reason}.",
            }
        ),
        Register.FORMAL: MappingProxyType(
            {
                Act.OPEN: f"{_GREETING}nous avons l'honneur de vous inviter à une négociation "
                "sur la base de l'ordre du jour ci-joint. Dans l'attente de votre réponse, nous "
                "restons à votre entière disposition."
                f"{_CLOSING}",
                Act.PROPOSE: f"{_GREETING}nous vous remercions de l'intérêt que vous nous portez "
                "et avons l'honneur de vous soumettre notre offre : {terms}. Elle est valable "
                f"jusqu'au {{valid_until}}.{_CLOSING}",
                Act.COUNTER: f"{_GREETING}nous vous remercions de votre message, que nous avons "
                "examiné avec attention. Nous avons l'honneur de vous soumettre notre "
                "contre-proposition : {terms}. Elle est valable jusqu'au {valid_until}."
                f"{_CLOSING}",
                Act.ACCEPT: f"{_GREETING}par la présente, nous acceptons votre offre : {{terms}}."
                f"{_CLOSING}",
                Act.CONFIRM: f"{_GREETING}par la présente, nous confirmons notre accord : "
                f"{{terms}}.{_CLOSING}",
                Act.REJECT: f"{_GREETING}nous avons le regret de mettre fin à cette négociation : "
                "{reason}. Nous vous remercions du temps que vous nous avez consacré."
                f"{_CLOSING}",
                Act.WITHDRAW: f"{_GREETING}par la présente, nous retirons notre offre.{_CLOSING}",
                Act.HOLD: f"{_GREETING}nous vous remercions de votre message. Nous vous prions de "
                f"bien vouloir patienter ; nous reviendrons vers vous.{_CLOSING}",
                Act.REFUSE: f"{_GREETING}nous regrettons de ne pas pouvoir donner suite à votre "
                f"dernier message : {{reason}}.{_CLOSING}",
            }
        ),
        Register.FRIENDLY: MappingProxyType(
            {
                Act.OPEN: "Bonjour, nous aimerions beaucoup échanger avec vous sur l'ordre du "
                "jour ci-joint. Au plaisir d'avancer ensemble !",
                Act.PROPOSE: "Bonjour, et merci de votre intérêt ! Voici ce que nous vous "
                "proposons : {terms}. Notre offre tient jusqu'au {valid_until}.",
                Act.COUNTER: "Merci pour votre retour ! Voici notre contre-proposition : {terms}. "
                "Elle tient jusqu'au {valid_until}.",
                Act.ACCEPT: "Parfait, c'est avec plaisir que nous acceptons votre offre : {terms}. "
                "Merci beaucoup !",
                Act.CONFIRM: "Parfait, c'est avec plaisir que nous confirmons notre accord : "
                "{terms}. Merci beaucoup !",
                Act.REJECT: "Merci pour nos échanges. Nous sommes désolés, mais nous en restons "
                "là : {reason}.",
                Act.WITHDRAW: "Nous sommes désolés, mais nous retirons notre offre.",
                Act.HOLD: "Merci de votre patience ! Nous examinons tout cela et revenons vite "
                "vers vous.",
                Act.REFUSE: "Nous sommes désolés, mais nous ne pouvons pas donner suite à votre "
                "dernier message : {reason}.",
            }
        ),
    }
)
"""By register."""
