"""Arguments of tools, held against the tools' JSON Schemas.

A schema is a tool author's, and goes to the model as it is. It is read under the draft it names,
2020-12 otherwise. A reference to another document is never fetched: arguments that would need it
are refused.

Source: JSON Schema 2020-12, https://json-schema.org/draft/2020-12
"""

from collections.abc import Callable
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from jsonschema.validators import validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from negotiator.agent.loop.wire import MAX_ECHO, JsonObject, bounded
from negotiator.errors import UsageError

Check = Callable[[dict[str, object]], str]
"""Returns the first violation in words, or an empty text."""


def compile_schema(schema: JsonObject, tool: str) -> Check:
    """Return the check that a schema describes.

    Raises:
        UsageError: the schema is none.
    """
    draft = validator_for(schema, default=Draft202012Validator)
    try:
        draft.check_schema(dict(schema))
    except SchemaError as error:
        why = bounded(error.message, MAX_ECHO)
        raise UsageError(
            f"the parameters of the tool {tool!r} are no JSON Schema: {why}"
        ) from error
    validator = draft(dict(schema), registry=Registry())

    def first_violation(arguments: dict[str, object]) -> str:
        given: Any = arguments  # the stubs know no JSON object with values of any kind
        try:
            error = next(iter(validator.iter_errors(given)), None)
        except Unresolvable:
            return "the schema of this tool refers to something that is not in it"
        except RecursionError:
            return "the arguments are too deep for the schema of this tool"
        if error is None:
            return ""
        return f"{bounded(error.json_path, MAX_ECHO)}: {bounded(error.message, MAX_ECHO)}"

    return first_violation
