import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/** What Escape does in a dialog that has more than one level: one level back; null at its top. */
export const WayBack = createContext<RefObject<(() => void) | null>>({ current: null });

/**
 * While the calling component is mounted, Escape in the dialog around it goes back to where it was opened
 * from.
 */
export function useWayBack(onBack: () => void): void {
  const wayRef = useContext(WayBack);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    const back = () => goBack();
    wayRef.current = back;
    return () => {
      if (wayRef.current === back) wayRef.current = null;
    };
  }, [wayRef]);
}
