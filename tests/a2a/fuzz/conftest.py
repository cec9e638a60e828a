"""What several of these tests ask: one shop, and one corpus."""

import pytest

from tests.a2a.fuzz.ground import grounds
from tests.a2a.fuzz.shop import HONEST, Honest, shop


@pytest.fixture(scope="package")
def open_shop(tmp_path_factory):
    """A seller in a process of its own, who has sold something already."""
    with shop(tmp_path_factory.mktemp("shop")) as served:
        with served.client(HONEST) as client:
            Honest(client).buys()
        yield served


@pytest.fixture(scope="package")
def place(tmp_path_factory):
    """A seller in this process, and what the stock client says to one."""
    # The SDK looks once, when it is loaded, whether its own spans are wanted: after our server.
    from tests.a2a.fuzz.corpus import recorded

    with grounds(tmp_path_factory.mktemp("ground")) as ground:
        yield ground, recorded(ground.app)
