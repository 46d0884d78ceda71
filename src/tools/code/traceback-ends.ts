/** Lines that are kept at each end, since the traceback of a recursion has hundreds. */
const KEPT = 12;

/** The first and last lines of a traceback, with the number of lines left out in between. */
export function endsOfTraceback(lines: readonly string[]): readonly string[] {
  const left = lines.length - 2 * KEPT;
  if (left <= 1) return lines;
  return [...lines.slice(0, KEPT), `  … ${left} lines …`, ...lines.slice(-KEPT)];
}
