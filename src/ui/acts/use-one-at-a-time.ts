import { useRef } from "react";

/** Runs an action once at a time: a second press while it is running does nothing. */
export function useOneAtATime(act: () => Promise<unknown>): () => void {
  const isSending = useRef(false);
  const once = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await act();
    } finally {
      isSending.current = false;
    }
  };
  return () => void once();
}
