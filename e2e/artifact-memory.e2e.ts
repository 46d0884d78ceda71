import { LLMock } from "@copilotkit/aimock";
import type { Browser } from "@playwright/test";

import { addConnection, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const ANSWER = `page

\`\`\`html
<!doctype html><p>Here</p>
\`\`\`

That is all.`;

/**
 * Looks at the page by the operating system and the tab's own protocol, because Playwright takes the end
 * of a frame for that of the page and no longer speaks with the page.
 */
async function underneath(browser: Browser) {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send("Target.getTargets");
  const target = targetInfos.find(({ type }) => type === "page");
  const { sessionId } = await cdp.send("Target.attachToTarget", {
    targetId: target?.targetId ?? "",
    flatten: false,
  });
  let last = 0;
  return {
    renderers: async () => {
      const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
      return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
    },
    evaluate: async (expression: string): Promise<unknown> => {
      last += 1;
      const id = last;
      const answer = new Promise<unknown>((resolve) => {
        cdp.on("Target.receivedMessageFromTarget", ({ message }) => {
          // The protocol's answer to the message below.
          const got = JSON.parse(message) as {
            id: number;
            result?: { result?: { value?: unknown } };
          };
          if (got.id === id) resolve(got.result?.result?.value);
        });
      });
      const message = JSON.stringify({ id, method: "Runtime.evaluate", params: { expression } });
      await cdp.send("Target.sendMessageToTarget", { sessionId, message });
      return await answer;
    },
  };
}

test("an artifact whose memory is used up takes nothing with it, is told of, and can start again", async ({
  page,
  browser,
}) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  mock.onMessage(/make/u, { content: ANSWER });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, expectState } = screen(page);
  await send("make");
  await expect(page.getByRole("log")).toContainText("That is all.");
  await expectState("idle");
  const { renderers, evaluate } = await underneath(browser);
  const before = await renderers();
  const block = page.getByRole("log").locator("[data-code-block]");
  await block.getByRole("button", { name: "Preview" }).click();
  const card = block.getByRole("region", { name: "Preview of page.html" });
  await card.getByRole("button", { name: "Run", exact: true }).click();
  const shown = card.locator("iframe").contentFrame().locator("iframe").contentFrame();
  await expect(shown.getByText("Here")).toBeVisible();
  const own = (await renderers()).filter((id) => !before.includes(id));
  // The artifact has a process of its own, so that filling its memory does not fill the page's.
  expect(own).toHaveLength(1);
  // Ends the process as the browser or the system would.
  process.kill(own[0] ?? 0, "SIGKILL");
  const words = () =>
    evaluate(`document.querySelector('[aria-label="Preview of page.html"]').innerText`);
  const press = (name: string) =>
    evaluate(`[...document.querySelectorAll('[aria-label="Preview of page.html"] button')]
      .find((one) => one.textContent === "${name}").click()`);
  await expect.poll(words).toContain("It doesn’t answer");
  await press("Stop it");
  await expect.poll(words).not.toContain("It doesn’t answer");
  await press("Run");
  await expect.poll(async () => (await renderers()).length).toBe(before.length + 1);
  expect(await evaluate("document.querySelector('textarea').isConnected")).toBe(true);
  await mock.stop();
});
