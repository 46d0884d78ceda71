const units = ["B", "kB", "MB", "GB"];

/** "3.4 MB": units are steps of a thousand, as in browsers and on disks. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || size >= 99.95 ? 0 : 1;
  return `${size.toFixed(digits)} ${units[unit] ?? ""}`;
}
