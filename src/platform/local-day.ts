/** The day of `at` in this device's time zone, such as `2026-11-22`. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** When a day begins on this device, and when the next one begins (Unix milliseconds). */
export function dayBounds(day: string): { start: number; end: number } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return {
    start: new Date(year, month - 1, date).getTime(),
    end: new Date(year, month - 1, date + 1).getTime(),
  };
}
