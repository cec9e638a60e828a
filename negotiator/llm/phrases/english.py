"""What we say in English by ourselves."""

from types import MappingProxyType
from typing import Final

from negotiator.llm.phrases.registers import Register
from negotiator.protocol.acts import Act

ENGLISH: Final = MappingProxyType(
    {
        Register.PLAIN: MappingProxyType(
            {
                Act.OPEN: "We would like to negotiate with you on the enclosed agenda.",
                Act.PROPOSE: "We offer: {terms}. Valid until {valid_until}.",
                Act.COUNTER: "Our counter-offer is: {terms}. Valid until {valid_until}.",
                Act.ACCEPT: "We accept your offer: {terms}.",
                Act.CONFIRM: "We confirm the agreement: {terms}.",
                Act.REJECT: "We end this negotiation: {reason}.",
                Act.WITHDRAW: "We withdraw our offer.",
                Act.HOLD: "We are looking at your message and will come back to you.",
                Act.REFUSE: "We cannot act on your last message: {reason}.",
            }
        ),
        Register.FORMAL: MappingProxyType(
            {
                Act.OPEN: "Dear Sir or Madam,\nwe respectfully invite you to a negotiation on "
                "the enclosed agenda, and look forward to your reply.\nYours faithfully",
                Act.PROPOSE: "Dear Sir or Madam,\nthank you for your interest. We respectfully "
                "submit our proposal: {terms}. It is valid until {valid_until}.\n"
                "Yours faithfully",
                Act.COUNTER: "Dear Sir or Madam,\nthank you for your message, which we have "
                "carefully considered. We respectfully submit our counter-offer: {terms}. It "
                "is valid until {valid_until}.\nYours faithfully",
                Act.ACCEPT: "Dear Sir or Madam,\nwe hereby accept your offer: {terms}.\n"
                "Yours faithfully",
                Act.CONFIRM: "Dear Sir or Madam,\nwe hereby confirm the agreement: {terms}.\n"
                "Yours faithfully",
                Act.REJECT: "Dear Sir or Madam,\nwe regret to end this negotiation: {reason}. "
                "Thank you for your time.\nYours faithfully",
                Act.WITHDRAW: "Dear Sir or Madam,\nwe hereby withdraw our offer.\nYours faithfully",
                Act.HOLD: "Dear Sir or Madam,\nthank you for your message. Please bear with "
                "us; we will come back to you.\nYours faithfully",
                Act.REFUSE: "Dear Sir or Madam,\nwe regret that we cannot act on your last "
                "message: {reason}.\nYours faithfully",
            }
        ),
        Register.FRIENDLY: MappingProxyType(
            {
                Act.OPEN: "Hello! We would love to talk with you about the enclosed agenda, "
                "and we look forward to hearing your thoughts.",
                Act.PROPOSE: "Hello, and thanks for your interest! Here is what we would like "
                "to offer: {terms}. It stands until {valid_until}.",
                Act.COUNTER: "Thanks for getting back to us! Here is our counter-offer: "
                "{terms}. It stands until {valid_until}.",
                Act.ACCEPT: "Great, we gladly accept your offer: {terms}. Thank you!",
                Act.CONFIRM: "Great, we gladly confirm our agreement: {terms}. Thank you!",
                Act.REJECT: "Thanks for talking with us! Sadly, we have to end the "
                "conversation here: {reason}.",
                Act.WITHDRAW: "We are sorry, but we have to withdraw our offer.",
                Act.HOLD: "Thanks for your message! We are looking into it and will get "
                "back to you soon.",
                Act.REFUSE: "Sorry, but we cannot act on your last message: {reason}.",
            }
        ),
    }
)
"""By register."""
