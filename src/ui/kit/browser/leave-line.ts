/**
 * Takes the focus on from a line that is about to go: to the next one that stays, or the one before it. Elsewhere it
 * would be lost with the line. Does nothing while the focus is in none that goes.
 *
 * @param lines what has the focus in each line, from the top, as a child of the line
 * @param instead takes it if no line stays
 */
export function leaveLine(
  lines: readonly HTMLElement[],
  goes: (line: HTMLElement) => boolean,
  instead: HTMLElement | null,
): void {
  const here = lines.findIndex((line) => line.parentElement?.contains(document.activeElement));
  const line = lines[here];
  if (line === undefined || !goes(line)) return;
  const stays = (one: HTMLElement) => !goes(one);
  const next = lines.slice(here).find(stays) ?? lines.slice(0, here).findLast(stays) ?? instead;
  next?.focus();
}
