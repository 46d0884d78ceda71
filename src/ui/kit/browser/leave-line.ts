/**
 * Moves the focus away from a line that is about to be removed, since it would be lost with it: to the next
 * line that stays, or the one before. Does nothing if no such line has the focus.
 *
 * @param lines what takes the focus in each line, from the top; each is a child of its line
 * @param instead takes the focus if no line stays
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
