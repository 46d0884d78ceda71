import { useEffect } from "react";

import { noteToday, useToday } from "#app/view/today.ts";
import { dayBounds, localDay } from "#platform/local-day.ts";

/** Milliseconds. While a machine sleeps, its timers do, so none is to wait for hours. */
const LOOKS_EVERY = 900_000;

/** Notes it when another day begins: a tab stays open for weeks. Renders nothing. */
export function Days(): null {
  useEffect(watchDays, []);
  return null;
}

function watchDays(): () => void {
  let next: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(next);
    const now = Date.now();
    const day = localDay(now);
    if (day !== localDay(useToday.getState().at)) noteToday(now);
    next = setTimeout(look, Math.min(dayBounds(day).end - now, LOOKS_EVERY));
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(next);
    document.removeEventListener("visibilitychange", look);
  };
}
