import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { Result, RunOptions } from "axe-core";

const WCAG: RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] },
};

/**
 * Fails with the page's violations of the WCAG 2.2 AA rules that a machine can check.
 *
 * @param where which view it is, for the failure's message
 * @param bestPractices rules beyond WCAG that this view keeps as well
 */
export async function expectNoBarrier(
  page: Page,
  where: string,
  bestPractices: readonly string[] = [],
): Promise<void> {
  expectNone(where, await violations(page, "html", WCAG));
  if (bestPractices.length === 0) return;
  const runOnly = { type: "rule" as const, values: [...bestPractices] };
  expectNone(where, await violations(page, "html", { runOnly }));
}

/** Fails with the open dialog's violations of any rule that axe has. */
export async function expectNoBarrierInDialog(page: Page): Promise<void> {
  expectNone("dialog", await violations(page, "dialog", {}));
}

/** One line for each violation of these rules in the whole page. */
export async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  const found = await violations(page, "html", options);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "", any }) => {
      // The elements that are part of the reason, such as one that covers this one.
      const others = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((one) => one.html));
      const why = failureSummary.replaceAll(/\s+/gu, " ");
      return `${id}: ${html.slice(0, 200)} ${why} ${others.join(" ").slice(0, 600)}`;
    }),
  );
}

function expectNone(where: string, found: readonly Result[]): void {
  const told = found.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]);
  expect({ where, found: told }).toEqual({ where, found: [] });
}

/**
 * Checks a part of the page. Injects the rules into a document only once, because they are half a
 * megabyte, and into no frames, because Bough's pages have none.
 */
async function violations(page: Page, selector: string, options: RunOptions): Promise<Result[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(run, { selector, options });
}

/**
 * Runs in the page. Elements that are still fading in have too little contrast, so it waits for
 * them.
 */
async function run({ selector, options }: { selector: string; options: RunOptions }) {
  const ending = document.getAnimations().filter(({ playState, effect }) => {
    return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
  // The caller has injected it.
  const { axe: rules } = globalThis as unknown as { axe: typeof axe };
  const { violations: found } = await rules.run(selector, {
    ...options,
    resultTypes: ["violations"],
    elementRef: true,
  });
  const isUnderMenu = (element: Element): boolean => {
    const menu = document.querySelector("[role=menu]:popover-open");
    if (menu === null || menu.contains(element)) return false;
    const [over, under] = [menu.getBoundingClientRect(), element.getBoundingClientRect()];
    const isBeside = over.right <= under.left || under.right <= over.left;
    return !isBeside && over.top < under.bottom && under.top < over.bottom;
  };
  /** Whether a violation is intended, which its rule cannot know. */
  const isMeant = (rule: string, element: Element | undefined): boolean => {
    // The model chooses the levels of the headings in its answer.
    if (rule === "heading-order") return element?.closest("article") !== null;
    // A menu covers what is under it until it is closed.
    if (rule === "target-size") return element !== undefined && isUnderMenu(element);
    // The arrow keys reach a message, and the Tab key then reaches what is in it.
    return rule === "scrollable-region-focusable" && element?.closest("article") !== null;
  };
  for (const { id, nodes } of found) {
    const real = nodes.filter(({ element }) => !isMeant(id, element));
    // An element cannot be returned from the page.
    for (const node of real) delete node.element;
    nodes.splice(0, nodes.length, ...real);
  }
  return found.filter(({ nodes }) => nodes.length > 0);
}
