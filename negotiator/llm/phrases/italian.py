"""What we say in Italian by ourselves."""

from types import MappingProxyType
from typing import Final

from negotiator.llm.phrases.registers import Register
from negotiator.protocol.acts import Act

ITALIAN: Final = MappingProxyType(
    {
        Register.PLAIN: MappingProxyType(
            {
                Act.OPEN: "Vorremmo avviare una trattativa sull'agenda allegata.",
                Act.PROPOSE: "Offriamo: {terms}. Offerta valida fino al {valid_until}.",
                Act.COUNTER: "La nostra controfferta è: {terms}. Valida fino al {valid_until}.",
                Act.ACCEPT: "Accettiamo la Vostra offerta: {terms}.",
                Act.CONFIRM: "Confermiamo l'accordo: {terms}.",
                Act.REJECT: "Poniamo fine a questa trattativa: {reason}.",
                Act.WITHDRAW: "Ritiriamo la nostra offerta.",
                Act.HOLD: "Vi chiediamo un momento di pazienza; Vi risponderemo.",
                Act.REFUSE: "Non possiamo dare seguito all'ultimo Vostro messaggio: {reason}.",
            }
        ),
        Register.FORMAL: MappingProxyType(
            {
                Act.OPEN: "Gentili Signore, egregi Signori,\nabbiamo il piacere di invitarvi a una "
                "trattativa sull'agenda allegata e restiamo in attesa di un Vostro cortese "
                "riscontro.\nDistinti saluti",
                Act.PROPOSE: "Gentili Signore, egregi Signori,\nVi ringraziamo per il Vostro "
                "interesse. Abbiamo il piacere di sottoporvi la nostra proposta: {terms}. Essa è "
                "valida fino al {valid_until}.\nDistinti saluti",
                Act.COUNTER: "Gentili Signore, egregi Signori,\nVi ringraziamo per il Vostro "
                "messaggio, che abbiamo esaminato con attenzione. Ci permettiamo di sottoporvi la "
                "nostra controfferta: {terms}. Essa è valida fino al {valid_until}.\n"
                "Distinti saluti",
                Act.ACCEPT: "Gentili Signore, egregi Signori,\ncon la presente accettiamo la "
                "Vostra offerta: {terms}.\nDistinti saluti",
                Act.CONFIRM: "Gentili Signore, egregi Signori,\ncon la presente confermiamo "
                "l'accordo: {terms}.\nDistinti saluti",
                Act.REJECT: "Gentili Signore, egregi Signori,\nci rincresce dover porre fine a "
                "questa trattativa: {reason}. Vi ringraziamo per il tempo che ci avete dedicato.\n"
                "Distinti saluti",
                Act.WITHDRAW: "Gentili Signore, egregi Signori,\ncon la presente ritiriamo la "
                "nostra offerta.\nDistinti saluti",
                Act.HOLD: "Gentili Signore, egregi Signori,\nVi ringraziamo per il Vostro "
                "messaggio. Vi preghiamo di pazientare; sarà nostra premura rispondere.\n"
                "Distinti saluti",
                Act.REFUSE: "Gentili Signore, egregi Signori,\nci rincresce di non poter dare "
                "seguito all'ultimo Vostro messaggio: {reason}.\nDistinti saluti",
            }
        ),
        Register.FRIENDLY: MappingProxyType(
            {
                Act.OPEN: "Ciao, ci piacerebbe parlare con voi dell'agenda allegata. Saremo felici "
                "di lavorarci insieme!",
                Act.PROPOSE: "Ciao, e grazie per il vostro interesse! Ecco la nostra offerta: "
                "{terms}. Vale fino al {valid_until}.",
                Act.COUNTER: "Grazie per la risposta! Ecco la nostra controfferta: {terms}. Vale "
                "fino al {valid_until}.",
                Act.ACCEPT: "Benissimo, accettiamo volentieri la vostra offerta: {terms}. Grazie!",
                Act.CONFIRM: "Benissimo, confermiamo con piacere il nostro accordo: {terms}. "
                "Grazie!",
                Act.REJECT: "Grazie per averne parlato con noi. Ci dispiace, ma ci fermiamo qui: "
                "{reason}.",
                Act.WITHDRAW: "Ci dispiace, ma ritiriamo la nostra offerta.",
                Act.HOLD: "Grazie per la pazienza! Ci stiamo lavorando e torneremo presto da voi.",
                Act.REFUSE: "Ci dispiace, ma non possiamo dare seguito al vostro ultimo messaggio: "
                "{reason}.",
            }
        ),
    }
)
"""By register."""
