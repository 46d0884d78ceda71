import { expect, test } from "vitest";

import {
  formatAge,
  formatDayAndTime,
  formatDay,
  formatMoment,
  formatShortDay,
  formatShortMoment,
} from "./format-date.ts";

const at = new Date(2026, 10, 3, 14, 2, 11).getTime();

test("a day comes before its month, and times use 24 hours", () => {
  expect(formatDay(at)).toBe("3 Nov 2026");
  expect(formatShortDay(at)).toBe("3 Nov");
  expect(formatDayAndTime(at)).toBe("3 Nov 2026, 14:02:11");
});

test("a moment of today shows no date", () => {
  expect(formatMoment(new Date().setHours(14, 2, 11))).toBe("14:02:11");
  expect(formatMoment(new Date(2001, 0, 1, 9, 5).getTime())).toBe("1 Jan 2001, 09:05:00");
});

test("a short moment says only what is needed", () => {
  const now = new Date();
  expect(formatShortMoment(now.setHours(14, 2, 11))).toBe("14:02");
  const other = now.getMonth() === 5 ? 6 : 5;
  expect(formatShortMoment(new Date(now.getFullYear(), other, 3, 9, 5).getTime())).toBe(
    other === 5 ? "3 Jun, 09:05" : "3 Jul, 09:05",
  );
  expect(formatShortMoment(new Date(2001, 0, 1, 9, 5).getTime())).toBe("1 Jan 2001");
});

test("an age is given in its largest unit", () => {
  const now = 10 * 86_400_000;
  const ages = [0, 180_000, 7_200_000, 5 * 86_400_000].map((age) => formatAge(now - age, now));
  expect(ages).toEqual(["just now", "3 min ago", "2 h ago", "5 days ago"]);
  expect(formatAge(now + 5_000, now)).toBe("just now");
});
