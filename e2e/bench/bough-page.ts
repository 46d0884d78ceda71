import { addConnection, screen } from "../support/page.ts";
import { openHollama } from "./hollama-page.ts";
import { installWatch } from "./page-watch.ts";
import type { Bench, ComparedPage, OpenPage } from "./scenario.ts";

export const VIEWPORT = { width: 1440, height: 900 };

/** A page in its own profile, ready to send. Bough has a connection to the bench's server. */
export async function openPage(bench: Bench, name: ComparedPage): Promise<OpenPage> {
  if (name === "hollama") return openHollama(bench);
  // A fresh browser would copy the app to the device, which is not to be measured.
  const context = await bench.browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  const page = await context.newPage();
  await installWatch(page);
  const close = () => context.close();
  if (name === "bough") {
    await page.goto(bench.pages.bough);
    await addConnection(page, bench.server.url, "bench");
    const { submit, expectState } = screen(page);
    return { page, send: submit, atRest: () => expectState("idle"), close };
  }
  await page.goto(`${bench.pages[name]}?server=${encodeURIComponent(bench.server.url)}`);
  const send = async (text: string) => {
    await page.getByRole("textbox", { name: "Message" }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  return { page, send, atRest: () => Promise.resolve(), close };
}
