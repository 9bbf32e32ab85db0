"""Rate limits: token buckets, for one client or by key."""

from collections import OrderedDict


class Bucket:
    """A token bucket: `burst` at once, then `per_second`."""

    def __init__(self, per_second: float, burst: int, at: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._left = float(burst)
        self._at = at

    def has_more(self, at: float) -> bool:
        """Whether one more would be allowed now; takes nothing."""
        self._left = min(self._burst, self._left + (at - self._at) * self._rate)
        self._at = at
        return self._left >= 1

    def take(self, at: float) -> bool:
        """Take one if it is allowed now."""
        if not self.has_more(at):
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each key, mostly an address; the least recently used are evicted."""

    def __init__(self, per_second: float, burst: int, keep: int = 10_000) -> None:
        self._rate = per_second
        self._burst = burst
        self._keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def has_more(self, who: str, at: float) -> bool:
        """Whether this key would be allowed one more now; takes nothing."""
        return who not in self._buckets or self._buckets[who].has_more(at)

    def take(self, who: str, at: float) -> bool:
        """Take one for this key if it is allowed now."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst, at)
        self._buckets[who] = bucket
        if len(self._buckets) > self._keep:
            self._buckets.popitem(last=False)
        return bucket.take(at)
