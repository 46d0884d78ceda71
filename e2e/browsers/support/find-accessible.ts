import { computeAccessibleName, getRole, isInaccessible } from "dom-accessibility-api";

// Runs in the page, for a driver that finds nothing by role and name itself.

/** One step of a search: which part to look for, within the part that the step before has found. */
export interface Step {
  role: string;
  name?: string;
  pattern?: { source: string; flags: string };
  with: Readonly<Record<string, string>>;
}

/** Every element of the last step, within the first element of each step before. */
export function findAccessible(steps: readonly Step[]): Element[] {
  let found: Element[] = [document.documentElement];
  for (const step of steps) {
    const [within] = found;
    if (within === undefined) return [];
    found = [...within.querySelectorAll("*")].filter((element) => matches(element, step));
  }
  return found;
}

function matches(element: Element, { role, name, pattern, with: attributes }: Step): boolean {
  if (getRole(element) !== role) return false;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (element.getAttribute(attribute) !== value) return false;
  }
  if (isInaccessible(element)) return false;
  if (name === undefined && pattern === undefined) return true;
  const own = computeAccessibleName(element).replaceAll(/\s+/gu, " ").trim();
  return pattern === undefined ? own === name : new RegExp(pattern.source, pattern.flags).test(own);
}

export function boxOf(element: Element | undefined) {
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x, y, width, height };
}

/** Where elements were when `canBePressed` last looked at them. */
interface Places {
  boughPlaces?: WeakMap<Element, string>;
}

/**
 * Whether a pointer at the element's middle would reach it, and the element has not moved since the last
 * call. Scrolls the element into view.
 */
export function canBePressed(element: Element | undefined): boolean {
  if (element === undefined || element.matches(":disabled, [aria-disabled=true]")) return false;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const places = ((globalThis as Places).boughPlaces ??= new WeakMap());
  const before = places.get(element);
  const place = [left, top, width, height].join();
  places.set(element, place);
  if (place !== before) return false;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}
