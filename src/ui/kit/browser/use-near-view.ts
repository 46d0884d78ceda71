import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Content this close to the visible part is rendered already (CSS pixels). */
const MARGIN = "600px";

/**
 * Becomes true, for good, once the element has come near the visible part of its scroll box.
 * @param always true from the first render
 */
export function useNearView<Box extends Element>(
  always: boolean,
): [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null);
  const [isNear, setIsNear] = useState(always);
  useLayoutEffect(() => {
    if (isNear || box.current === null) return undefined;
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
    };
    const observer = new IntersectionObserver(look, { rootMargin: MARGIN, scrollMargin: MARGIN });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [box, isNear];
}
