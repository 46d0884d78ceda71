import { useEffect, useState } from "react";

/**
 * What `make` gives, made again when one of `keys` changes; the value before stays until then. A
 * rejection leaves it as it is, and the page's error log hears of it.
 */
export function useMade<Value>(
  make: (signal: AbortSignal) => Promise<Value>,
  keys: readonly unknown[],
): Value | undefined {
  const [made, setMade] = useState<Value>();
  useEffect(() => {
    const asked = new AbortController();
    make(asked.signal).then((value) => {
      if (!asked.signal.aborted) setMade(value);
    }, reportError);
    return () => asked.abort();
    // The keys are the caller's, as with any hook that takes a list of dependencies.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, keys);
  return made;
}
