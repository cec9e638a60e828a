"""The settings of a model, read from the environment.

Importing this module loads pydantic; `negotiator.llm.model` does so only when it is asked for a
model.
"""

from typing import Literal, Self

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from negotiator.errors import UsageError
from negotiator.llm.client import ATTEMPTS, TIMEOUT

PREFIX = "NEGOTIATOR_LLM_"


class ModelSettings(BaseSettings):
    """Where a model is, and how patiently it is asked.

    Attributes:
        base_url: the address before `/chat/completions`; empty for no model.
        model: name of the model; empty for no model.
        api_key: bearer token; None for an endpoint that takes none.
        timeout: seconds each request may take.
        attempts: most requests for one answer, the first included.
        allow_http: whether unencrypted requests may leave this machine.
        answers: how the endpoint is held to the shape of an answer; see `model_reader.Form`.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    base_url: str = ""
    model: str = ""
    api_key: SecretStr | None = None
    timeout: float = Field(default=TIMEOUT, gt=0, allow_inf_nan=False)
    attempts: int = Field(default=ATTEMPTS, ge=1)
    allow_http: bool = False
    answers: Literal["schema", "grammar", "plain"] = "schema"

    @classmethod
    def read(cls) -> Self:
        """Read the environment variables that begin with `NEGOTIATOR_LLM_`.

        Raises:
            UsageError: one of them is out of its bounds; no value is shown.
        """
        faults = []
        try:
            return cls()
        except ValidationError as error:
            for fault in error.errors(include_url=False, include_input=False):
                name = PREFIX + "_".join(str(part).upper() for part in fault["loc"])
                faults.append(f"{name}: {fault['msg']}")
        # Raised here, because the frames under that error hold the values themselves.
        raise UsageError(f"The settings of the model do not fit. {'; '.join(faults)}.")
