import { LANGUAGE } from "#domain/text/language.ts";

const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat(LANGUAGE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const twoDigits = new Intl.NumberFormat(LANGUAGE, { maximumSignificantDigits: 2 });

/** "12,412"; fractions are rounded. */
export function formatNumber(count: number): string {
  return whole.format(count);
}

/** "12,412", or a dash if unknown. */
export function formatNumberOrDash(count: number | undefined): string {
  return count === undefined ? "–" : formatNumber(count);
}

/** "812", "12.4k", "1.2M": short enough for a line of text. Show the exact number in a title. */
export function formatShortCount(count: number): string {
  if (count < 1_000) return String(Math.round(count));
  const [size, unit] = count < 999_500 ? [count / 1_000, "k"] : [count / 1_000_000, "M"];
  return `${size.toFixed(size < 99.95 ? 1 : 0)}${unit}`;
}

/** "84%"; a share below 1 never becomes "100%". */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (percent > 99 && percent < 100) return "99%";
  return `${percent > 0 && percent < 1 ? "under 1" : Math.round(percent)}%`;
}

/** Rounds to cents from a dollar on, and to two significant digits below: "$1.23", "$0.042", "$0.00031". */
export function formatDollars(dollars: number): string {
  if (dollars === 0) return "$0";
  return `$${(dollars >= 1 ? cents : twoDigits).format(dollars)}`;
}
