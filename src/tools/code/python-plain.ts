/**
 * Python source that turns a program's value into JSON, of at most 200,000 parts and 30 levels. Values that
 * JSON cannot express become their `repr`. Used by both engines.
 */
export const PLAIN_CLASS = String.raw`
LARGEST = 9007199254740991

class Plain:
    def __init__(self):
        self.left = 200000

    def of(self, value, depth=0):
        self.left -= 1
        if self.left < 0 or depth > 30:
            return "…"
        if value is None or value is True or value is False or isinstance(value, str):
            return value
        if isinstance(value, int):
            return int(value) if -LARGEST <= value <= LARGEST else str(value)
        if isinstance(value, float):
            return float(value) if value - value == 0 else str(value)
        if isinstance(value, dict):
            return {(k if isinstance(k, str) else str(k)): self.of(v, depth + 1) for k, v in value.items()}
        if isinstance(value, (list, tuple, set, frozenset, range)):
            return [self.of(one, depth + 1) for one in value]
        return repr(value)
`;
