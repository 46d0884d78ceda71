/** Lines that are kept at each end: a recursion's traceback has hundreds. */
const KEPT = 12;

/** The first and the last lines of a traceback, with how many are left out between them. */
export function endsOfTraceback(lines: readonly string[]): readonly string[] {
  const left = lines.length - 2 * KEPT;
  if (left <= 1) return lines;
  return [...lines.slice(0, KEPT), `  … ${left} lines …`, ...lines.slice(-KEPT)];
}
