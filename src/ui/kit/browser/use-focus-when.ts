import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Focuses a button when asked to, such as after the form that it opened was left. */
export function useFocusWhen(isWanted: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  return button;
}
