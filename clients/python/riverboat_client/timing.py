"""How patient a client is."""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds, but for one. The defaults fit API Gateway's limits; tests set shorter ones."""

    open: float = 10
    """For a connection to open."""
    first_connection: float = 10
    """For the first connection, attempts included, before the client gives up."""
    reply: float = 5
    """For a reply, before the request is sent again."""
    give_up: float = 30
    """For a request as a whole."""
    heartbeat: float = 30
    """Silence about a table before the client asks for the newest version."""
    part_of_turn: float = 0.5
    """Silence before it asks where a turn could pass meanwhile: so much of the time for a decision."""
    idle: float = 8 * 60
    """Without sending anything; API Gateway drops a connection that is idle for ten minutes."""
    renewal: float = 100 * 60
    """Age at which a connection is replaced; API Gateway ends every one at two hours."""
    back_off_first: float = 0.25
    back_off_most: float = 15

    def back_off(self, failures: int) -> float:
        """The pause after so many failures: doubling, and spread so that clients do not come back as one."""
        longest = min(self.back_off_most, self.back_off_first * float(1 << min(failures - 1, 16)))
        return longest * random.uniform(0.5, 1)

    def renewal_age(self) -> float:
        """The age at which one connection is replaced, spread over a tenth."""
        return self.renewal * random.uniform(0.9, 1)
