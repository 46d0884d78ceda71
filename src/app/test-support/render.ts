import type { ReactNode } from "react";
import { afterEach } from "vitest";
import { cleanup, render as mount } from "vitest-browser-react/pure";
import type { RenderResult } from "vitest-browser-react/pure";

/** The element that this test has mounted. */
let mounted: RenderResult | undefined;

/**
 * Renders an element in the page of a browser test, with its effects run. A second element in the same test
 * replaces the first in the same root, like a re-render. It is unmounted after the test's `afterEach`, and
 * before the cleanup of `onTestFinished`.
 *
 * @returns its container, in the document's body
 */
export async function render(element: ReactNode): Promise<HTMLElement> {
  if (mounted === undefined) mounted = await mount(element);
  else await mounted.rerender(element);
  return mounted.container;
}

afterEach(async () => {
  mounted = undefined;
  await cleanup();
});
