import { LANGUAGE } from "#domain/text/language.ts";

const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium" });
const dayAndMonth = new Intl.DateTimeFormat(LANGUAGE, { day: "numeric", month: "short" });
const time = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "medium" });
const shortTime = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "short" });
const dayAndTime = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "medium" });

/** "22 Nov 2026". All functions here take Unix milliseconds and format them in the person's own time zone. */
export function formatDay(at: number): string {
  return day.format(at);
}

/** "22 Nov". */
export function formatShortDay(at: number): string {
  return dayAndMonth.format(at);
}

/** "22 Nov 2026, 14:02:11". */
export function formatDayAndTime(at: number): string {
  return dayAndTime.format(at);
}

/** "14:02:11", with the date if it is not today. */
export function formatMoment(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? time.format(at) : formatDayAndTime(at);
}

/** For narrow places: "14:02" for today, "22 Nov, 14:02" for this year, "22 Nov 2025" for other years. */
export function formatShortMoment(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  if (then.getFullYear() !== now.getFullYear()) return formatDay(at);
  const isToday = then.toDateString() === now.toDateString();
  return isToday ? shortTime.format(at) : `${formatShortDay(at)}, ${shortTime.format(at)}`;
}

/** How long ago `at` was, measured from the current time. */
export function formatTimeAgo(at: number): string {
  return formatAge(at, Date.now());
}

/** How long before `now` something was: "just now", "3 min ago", "2 h ago", "5 days ago". */
export function formatAge(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
