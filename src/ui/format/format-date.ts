import { LANGUAGE } from "#domain/text/language.ts";

const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium" });
const dayAndMonth = new Intl.DateTimeFormat(LANGUAGE, { day: "numeric", month: "short" });
const time = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "medium" });
const shortTime = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "short" });
const dayAndTime = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "medium" });

/** "22 Nov 2026", in the person's own time zone, as all dates here. Times are Unix milliseconds. */
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

/** "14:02" for today, "22 Nov, 14:02" for this year, else "22 Nov 2025": where there is little room. */
export function formatShortMoment(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  if (then.getFullYear() !== now.getFullYear()) return formatDay(at);
  const isToday = then.toDateString() === now.toDateString();
  return isToday ? shortTime.format(at) : `${formatShortDay(at)}, ${shortTime.format(at)}`;
}

/** How long ago something was, as of now. */
export function formatTimeAgo(at: number): string {
  return formatAge(at, Date.now());
}

/** How long ago something was: "just now", "3 min ago", "2 h ago", "5 days ago". */
export function formatAge(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
