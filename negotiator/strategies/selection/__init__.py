"""Corner of the room strategies: which terms to offer, once it is settled what they are worth."""
