import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Fails with targets that offer a finger less than 44 px, because they are small or partly covered. */
export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(smallTargets), { message: where }).toEqual([]);
}

/** Runs in the page. */
export function smallTargets(): string[] {
  const LEAST = 44;
  /** Allows for rounding, and for a border between two targets (px). */
  const SLACK = 1;
  const pressed =
    "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], " +
    "[role=option], [role^=menuitem], [role=tab], [role=treeitem], [role=checkbox], " +
    "[role=radio], [role=switch], [role=slider]";
  // A target that is not wholly in view is not measured now.
  const inView = (target: Element) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    for (let box = target.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const room = box.getBoundingClientRect();
      if (left < room.left - 1 || right > room.right + 1) return false;
      if (top < room.top - 1 || bottom > room.bottom + 1) return false;
    }
    return true;
  };
  /** Whether it is a link within text, which is as high as its line. */
  const isInText = (target: Element) =>
    target.matches("a") &&
    getComputedStyle(target).display === "inline" &&
    target.parentElement?.textContent.trim() !== target.textContent.trim();
  const isMeant = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    const [own] = [target, hit].map((one) => one.closest("label") ?? one);
    const nearest = hit.closest(pressed);
    if (nearest !== null && nearest !== target && target.contains(nearest)) return false;
    return target.contains(hit) || own?.contains(hit) === true;
  };
  const extent = (target: Element, dx: number, dy: number) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    let far = 0;
    while (far < LEAST && isMeant(target, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
    return far;
  };
  return [...document.querySelectorAll(pressed)].flatMap((target) => {
    if (target.closest("dialog") !== null) {
      target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    }
    const { width: w, height: h, x, y } = target.getBoundingClientRect();
    const isShown = target.checkVisibility({ visibilityProperty: true }) && w > 1 && h > 1;
    if (!isShown || target.closest("[inert]") !== null) return [];
    if (getComputedStyle(target).pointerEvents === "none") return [];
    if (!inView(target) || isInText(target)) return [];
    // Something covers it, such as a dialog or a menu.
    if (!isMeant(target, x + w / 2, y + h / 2)) return [];
    const width = extent(target, -1, 0) + extent(target, 1, 0) + 1;
    const height = extent(target, 0, -1) + extent(target, 0, 1) + 1;
    if (width >= LEAST - SLACK && height >= LEAST - SLACK) return [];
    const name = target.getAttribute("aria-label") ?? target.textContent.trim() ?? target.id ?? "";
    return [`${target.localName} “${name.slice(0, 40)}”: ${width} × ${height}`];
  });
}
