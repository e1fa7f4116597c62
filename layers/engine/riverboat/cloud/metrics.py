"""What alarms rest on: numbers, in lines of the log that CloudWatch turns into metrics (its embedded format).

Lambda drops what is below the deployment's log level, and takes for INFO whatever names no level or no time
that it can read; its documentation does not say that it spares these lines. So each has both, and the highest
level there is: no setting of the log silences an alarm.
"""

import json
import os
import time
from datetime import UTC, datetime


def count(**counted: int) -> None:
    """Add to metrics of the deployment, by their names: `count(Faults=1)`."""
    now = time.time()
    metrics = [{"Name": name, "Unit": "Count"} for name in counted]
    namespace = os.environ.get("METRICS_NAMESPACE", "riverboat")
    directive = {"Namespace": namespace, "Dimensions": [[]], "Metrics": metrics}
    line = {
        "_aws": {"Timestamp": int(now * 1000), "CloudWatchMetrics": [directive]},
        "timestamp": datetime.fromtimestamp(now, UTC).isoformat(timespec="milliseconds"),
        "level": "FATAL",
        **counted,
    }
    print(json.dumps(line), flush=True)
