import { useEffect, useState } from "react";

import { reportUnexpected } from "#storage/report-unexpected.ts";

/**
 * Returns the value that `make` resolves to. When one of `keys` changes, it is made again, and the previous
 * value stays until then. If `make` rejects, the value stays and the error is reported.
 */
export function useAsync<Value>(
  make: (signal: AbortSignal) => Promise<Value>,
  keys: readonly unknown[],
): Value | undefined {
  const [made, setMade] = useState<Value>();
  useEffect(() => {
    const asked = new AbortController();
    make(asked.signal).then((value) => {
      if (!asked.signal.aborted) setMade(value);
    }, reportUnexpected);
    return () => asked.abort();
    // The keys come from the caller, as with any hook that takes a list of dependencies.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, keys);
  return made;
}
