/**
 * Runs in the page: text that is cut off with no way to the rest, that other text overlaps, or that
 * lies outside the window where nothing scrolls. Looks at the topmost modal dialog, if one is open.
 */
export function textFaults(): string[] {
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const isScroller = (overflow: string) => overflow === "auto" || overflow === "scroll";
  const isCut = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const drawn = "svg, math, noscript, .react-flow, [aria-hidden=true], [inert]";
  const isSeen = (element: Element) =>
    element.closest(drawn) === null &&
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    });
  /** What is wrong with text in this place; `away` if it is scrolled out of view or meant to be cut off. */
  const faultAt = (rect: DOMRect, parent: Element): string | undefined => {
    let [scrollsX, scrollsY] = [false, false];
    for (let at: Element | null = parent; at !== null; at = at.parentElement) {
      const style = styleOf(at);
      const { overflowX, overflowY, clipPath, position, textOverflow } = style;
      if (clipPath !== "none") return "away";
      const box = at.getBoundingClientRect();
      const beyondX = rect.left < box.left - 1 || rect.right > box.right + 1;
      const beyondY = rect.top < box.top - 2 || rect.bottom > box.bottom + 2;
      const isBlock = style.display !== "inline";
      if (isBlock && !scrollsX && isScroller(overflowX)) scrollsX = true;
      if (isBlock && !scrollsY && isScroller(overflowY)) scrollsY = true;
      const isMeant = textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isFolded = style.maskImage !== "none" || box.height < 1 || box.width < 1;
      if (isBlock && beyondX && !scrollsX && isCut(overflowX)) return isMeant ? "away" : "cut off";
      if (isBlock && beyondY && !scrollsY && isCut(overflowY)) {
        return isMeant || isFolded ? "away" : "cut off in its height";
      }
      if (isBlock && (beyondX || beyondY) && (isScroller(overflowX) || isScroller(overflowY))) {
        return "away";
      }
      if (position === "fixed") break;
    }
    const isBeside = rect.left < -1 || rect.right > innerWidth + 1;
    const isBelow = rect.top < -1 || rect.bottom > innerHeight + 1;
    if (isBeside && !scrollsX) return "outside the window";
    if (isBelow && !scrollsY) return "below the window";
    return isBeside || isBelow ? "away" : undefined;
  };
  const faults = new Set<string>();
  const seen: { node: Text; parent: Element; rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode() !== null) {
    // The walker only shows text nodes.
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (node.data.trim() === "" || parent === null || !isSeen(parent)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const fault = faultAt(rect, parent);
      if (fault === undefined) seen.push({ node, parent, rect });
      else if (fault !== "away") faults.add(`${fault}: ${node.data.trim().slice(0, 60)}`);
    }
  }
  Object.assign(globalThis, { textSeen: seen });
  return [...faults];
}

/** Runs in the page, after `textFaults`: text that lies over other text. */
export function overlappingText(): string[] {
  const { textSeen } = globalThis as unknown as {
    textSeen: { node: Text; parent: Element; rect: DOMRect }[];
  };
  const seen = textSeen.toSorted((one, other) => one.rect.top - other.rect.top);
  const isOpaque = (element: Element) => {
    const { backgroundColor } = getComputedStyle(element);
    return !/^rgba?\([^)]*, 0(?:\.\d+)?\)$|\/ 0(?:\.\d+)?\)$|transparent/u.test(backgroundColor);
  };
  /** Whether the texts of both elements can be read at this point: nothing opaque lies between them. */
  const areBothShown = (x: number, y: number, one: Element, other: Element): boolean => {
    let found: Element | undefined;
    for (const at of document.elementsFromPoint(x, y)) {
      const isText = at === one || at === other;
      if (isText && found !== undefined) return true;
      if (isOpaque(at) && !(at.contains(one) && at.contains(other))) return false;
      if (isText) found = at;
    }
    return false;
  };
  const faults = new Set<string>();
  for (const [index, one] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      if (other.rect.top > one.rect.bottom) break;
      if (other.parent === one.parent) continue;
      const left = Math.max(one.rect.left, other.rect.left);
      const right = Math.min(one.rect.right, other.rect.right);
      const top = Math.max(one.rect.top, other.rect.top);
      const bottom = Math.min(one.rect.bottom, other.rect.bottom);
      const least = Math.min(one.rect.height, other.rect.height) / 2;
      if (right - left < 3 || bottom - top < least) continue;
      if (!areBothShown((left + right) / 2, (top + bottom) / 2, one.parent, other.parent)) continue;
      const words = [one, other].map(({ node }) => node.data.trim().slice(0, 40));
      faults.add(`overlap: ${words.join(" / ")}`);
    }
  }
  return [...faults];
}

/** Runs in the page: what scrolls sideways, other than tables, code, formulas, trees and fields. */
export function sidewaysScrollers(): string[] {
  const wide = "pre, code, math, table, svg, .react-flow, [role=tablist], [role=tree]";
  const page = document.documentElement;
  const faults = page.scrollWidth > innerWidth + 1 ? ["the page scrolls sideways"] : [];
  for (const element of document.querySelectorAll("body *")) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 2) continue;
    const { overflowX } = getComputedStyle(element);
    if (overflowX !== "auto" && overflowX !== "scroll") continue;
    if (element.matches(`${wide}, input, textarea`) || element.querySelector(wide) !== null)
      continue;
    if (!element.checkVisibility()) continue;
    const name = element.getAttribute("aria-label") ?? element.className;
    faults.push(`scrolls sideways: ${element.tagName} ${name}`);
  }
  return faults;
}
