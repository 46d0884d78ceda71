import { useLayoutEffect, useState } from "react";

/**
 * Returns the same object in every render, for memoised components. Its functions do what those of the latest
 * render do. For event handlers only: they must not be called while rendering.
 */
export function useSteady<Acts extends object>(acts: Acts): Acts {
  const [{ steady, renew }] = useState(() => steadyOf(acts));
  useLayoutEffect(() => renew(acts));
  return steady;
}

function steadyOf<Acts extends object>(first: Acts) {
  let newest = first;
  return {
    steady: new Proxy(first, { get: (_, name) => Reflect.get(newest, name) }),
    renew: (acts: Acts) => {
      newest = acts;
    },
  };
}
