import type { Page } from "playwright";

import { awaitElement, sinceInput, startWatch } from "./page-watch.ts";

/** Clicks the link to the conversation with this title in the list. */
export const clickLink = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).click();

/** Milliseconds from the click until a message is painted; infinite if it is not in view. */
export async function timed(
  page: Page,
  messageId: string | undefined,
  act: () => Promise<void>,
): Promise<number> {
  const article = `article[data-message-id="${messageId ?? ""}"]`;
  await startWatch(page);
  await awaitElement(page, article);
  await act();
  const time = await sinceInput(page, article);
  const box = await page.locator(article).boundingBox();
  const bottom = box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  await page.waitForTimeout(700);
  return bottom > 0 && (box?.y ?? Number.POSITIVE_INFINITY) < 900 ? time : Number.POSITIVE_INFINITY;
}
