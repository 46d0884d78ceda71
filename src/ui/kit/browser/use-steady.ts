import { useLayoutEffect, useState } from "react";

/**
 * The same object in every render, for memoised components: its functions do what those of the newest
 * render do. For event handlers only, not to be called while rendering.
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
