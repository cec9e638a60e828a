"""Room: a2a. The only room that knows the A2A SDK's types, and the wire they travel on.

May import: everything below it, and the SDK.
Never: a decision. What is answered stands on record before it is sent.
"""

import os

# The SDK makes dozens of empty spans a call; ours say more. It looks once, when it is loaded.
os.environ.setdefault("OTEL_INSTRUMENTATION_A2A_SDK_ENABLED", "false")
