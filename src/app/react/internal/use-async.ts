import { useEffect, useState } from "react";

import { reportUnexpected } from "#storage/report-unexpected.ts";

/**
 * What `make` returns, made again when one of `keys` changes; the previous value stays until then.
 * If it rejects, the value stays and the error is logged.
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
    // The keys are the caller's, as with any hook that takes a list of dependencies.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, keys);
  return made;
}
