import threading

import pytest

from negotiator.errors import StoreError
from negotiator.stores.turnstile import Turnstile


def test_who_waits_too_long_gives_up() -> None:
    turnstile = Turnstile(wait_seconds=0.01)
    inside, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with turnstile.turn():
            inside.set()
            leave.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        assert inside.wait(10)
        with pytest.raises(StoreError, match="try again"), turnstile.turn():
            pytest.fail("two at once")
    finally:
        leave.set()
        thread.join()
    with turnstile.turn():
        assert inside.is_set()


def test_an_exception_frees_the_turn() -> None:
    turnstile = Turnstile(wait_seconds=0.01)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), turnstile.turn():
            raise ZeroDivisionError
