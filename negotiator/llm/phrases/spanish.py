"""What we say in Spanish by ourselves."""

from types import MappingProxyType
from typing import Final

from negotiator.llm.phrases.registers import Register
from negotiator.protocol.acts import Act

SPANISH: Final = MappingProxyType(
    {
        Register.PLAIN: MappingProxyType(
            {
                Act.OPEN: "Les proponemos negociar sobre la agenda adjunta.",
                Act.PROPOSE: "Ofrecemos: {terms}. Válido hasta: {valid_until}.",
                Act.COUNTER: "Nuestra contraoferta es: {terms}. Válida hasta: {valid_until}.",
                Act.ACCEPT: "Aceptamos su oferta: {terms}.",
                Act.CONFIRM: "Confirmamos el acuerdo: {terms}.",
                Act.REJECT: "Damos por terminada esta negociación: {reason}.",
                Act.WITHDRAW: "Retiramos nuestra oferta.",
                Act.HOLD: "Les rogamos un poco de paciencia; les responderemos.",
                Act.REFUSE: "No podemos dar curso a su último mensaje: {reason}.",
            }
        ),
        Register.FORMAL: MappingProxyType(
            {
                Act.OPEN: "Estimados señores:\nTenemos el honor de invitarles a una negociación "
                "sobre la agenda adjunta, y quedamos a la espera de su respuesta.\nAtentamente",
                Act.PROPOSE: "Estimados señores:\nLes agradecemos su interés. Tenemos el gusto de "
                "presentarles nuestra propuesta: {terms}. Es válida hasta: {valid_until}.\n"
                "Atentamente",
                Act.COUNTER: "Estimados señores:\nLes agradecemos su mensaje, que hemos estudiado "
                "con atención. Tenemos el gusto de presentarles nuestra contraoferta: {terms}. "
                "Es válida hasta: {valid_until}.\nAtentamente",
                Act.ACCEPT: "Estimados señores:\nPor la presente aceptamos su oferta: {terms}.\n"
                "Atentamente",
                Act.CONFIRM: "Estimados señores:\nPor la presente confirmamos el acuerdo: {terms}."
                "\nAtentamente",
                Act.REJECT: "Estimados señores:\nLamentamos tener que dar por terminada esta "
                "negociación: {reason}. Les agradecemos el tiempo dedicado.\nAtentamente",
                Act.WITHDRAW: "Estimados señores:\nPor la presente retiramos nuestra oferta.\n"
                "Atentamente",
                Act.HOLD: "Estimados señores:\nLes agradecemos su mensaje. Les rogamos un poco de "
                "paciencia; les responderemos.\nAtentamente",
                Act.REFUSE: "Estimados señores:\nLamentamos no poder dar curso a su último "
                "mensaje: {reason}.\nAtentamente",
            }
        ),
        Register.FRIENDLY: MappingProxyType(
            {
                Act.OPEN: "¡Hola! Nos encantaría conversar con ustedes sobre la agenda adjunta. "
                "¡Esperamos con ilusión trabajar juntos!",
                Act.PROPOSE: "¡Hola, y gracias por su interés! Esto es lo que nos gustaría "
                "ofrecerles: {terms}. Sigue abierta hasta: {valid_until}.",
                Act.COUNTER: "¡Gracias por su respuesta! Esta es nuestra contraoferta: {terms}. "
                "Sigue abierta hasta: {valid_until}.",
                Act.ACCEPT: "¡Estupendo! Aceptamos con mucho gusto su oferta: {terms}. "
                "¡Muchas gracias!",
                Act.CONFIRM: "¡Estupendo! Confirmamos con mucho gusto nuestro acuerdo: {terms}. "
                "¡Muchas gracias!",
                Act.REJECT: "Gracias por haber conversado con nosotros. Lo sentimos, pero lo "
                "dejamos aquí: {reason}.",
                Act.WITHDRAW: "Lo sentimos: retiramos nuestra oferta.",
                Act.HOLD: "¡Gracias por su paciencia! Estamos en ello y les responderemos pronto.",
                Act.REFUSE: "Lo sentimos, pero no podemos dar curso a su último mensaje: {reason}.",
            }
        ),
    }
)
"""By register."""
