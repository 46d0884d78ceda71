import { useEffect } from "react";

import { noteToday, useToday } from "#app/view/today.ts";
import { dayBounds, localDay } from "#platform/local-day.ts";

/** In milliseconds. Timers stop while a machine sleeps, so none should wait for hours. */
const LOOKS_EVERY = 900_000;

/** Notices when another day begins, as a tab may stay open for weeks. Renders nothing. */
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
