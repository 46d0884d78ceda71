import { createContext, useEffect, useState } from "react";

/**
 * How long decisions are blocked (milliseconds), so that a press meant for what was there before decides
 * nothing.
 */
const ARMED_AFTER = 500;

/** Whether decisions are accepted, for components deep inside the dialog. */
export const Armed = createContext(false);

/** Whether decisions are accepted: half a second after the dialog opened or was last disarmed. */
export function useArmed(): { armed: boolean; disarm: () => void } {
  const [round, setRound] = useState(0);
  const [armedRound, setArmedRound] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setArmedRound(round), ARMED_AFTER);
    return () => clearTimeout(timer);
  }, [round]);
  return { armed: armedRound === round, disarm: () => setRound((now) => now + 1) };
}
