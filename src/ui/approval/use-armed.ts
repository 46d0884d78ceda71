import { useEffect, useState } from "react";

/** A press that was meant for what was there before must decide nothing (milliseconds). */
const ARMED_AFTER = 500;

/** Whether decisions may be made: half a second after the dialog opened or was last disarmed. */
export function useArmed(): { armed: boolean; disarm: () => void } {
  const [round, setRound] = useState(0);
  const [armedRound, setArmedRound] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setArmedRound(round), ARMED_AFTER);
    return () => clearTimeout(timer);
  }, [round]);
  return { armed: armedRound === round, disarm: () => setRound((now) => now + 1) };
}
