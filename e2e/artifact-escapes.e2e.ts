import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { LLMock } from "@copilotkit/aimock";
import type { Locator, Page } from "@playwright/test";

import { attempts, departures } from "./support/frame-escapes.ts";
import type { Attempt } from "./support/frame-escapes.ts";
import { addConnection, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** A server outside, and one for WebRTC; `seen` is everything that reached them. */
async function outside() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*");
    response.end("alert('reached')");
  });
  server.on("upgrade", (request, socket) => {
    seen.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  const stun = createSocket("udp4");
  stun.on("message", () => seen.push("WebRTC"));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  await new Promise<void>((resolve) => {
    stun.bind(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // The server listens at a port.
  return {
    seen,
    url: `http://127.0.0.1:${port}`,
    stun: stun.address().port,
    stop: () => {
      stun.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Made {
  name: string;
  content: string;
}

/** An answer with each page as a block of code below its name. */
function answerOf(pages: readonly Made[]): string {
  const blocks = pages.map(({ name, content }) => `${name}\n\n\`\`\`html\n${content}\n\`\`\``);
  return `${blocks.join("\n\n")}\n\nThat is all.`;
}

/** Opens the preview of a block and runs it; returns its card. */
async function run(page: Page, at: number): Promise<Locator> {
  const block = page.getByRole("log").locator("[data-code-block]").nth(at);
  await block.getByRole("button", { name: "Preview" }).click();
  const card = block.getByRole("region", { name: "Preview of page.html" });
  // Notes from an artifact further up may move the button away while it is being pressed.
  const button = card.getByRole("button", { name: "Run", exact: true });
  await expect(button).toBeVisible();
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(card.getByRole("button", { name: "Run again" })).toBeVisible({ timeout: 20_000 });
  }).toPass();
  return card;
}

test("nothing in an artifact reaches the network, storage, the page or another window", async ({
  page,
  context,
}) => {
  const server = await outside();
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const pageOf = (list: readonly Attempt[], last: string) =>
    `<!doctype html><p>x</p><script>(async () => {
    const reached = [];
    const limit = (work) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, 300))]);
    ${list
      .map(
        ({ title, code }, at) =>
          `try { const out = () => ${JSON.stringify(`${server.url}/${at}-${title.replaceAll(/\W+/gu, "-")}`)}, got = (what) => reached.push(${JSON.stringify(title)} + ": " + what); await limit((async () => { ${code.replaceAll("STUN", String(server.stun))} })()); } catch {}`,
      )
      .join("\n")}
    ${last}
  })()</script>`.replaceAll(/<\/script>(?!$)/gu, "<\\/script>");
  const files = [
    {
      name: "all",
      content: pageOf(
        attempts,
        'setTimeout(() => alert("tried " + JSON.stringify(reached)), 1500)',
      ),
    },
    ...departures.map(({ title, code }, at) => ({
      name: `away ${at}`,
      content: pageOf([{ title, code: `alert("begun"); ${code}` }], ""),
    })),
  ];
  mock.onMessage(/escape/u, { content: answerOf(files) });
  let windows = 0;
  context.on("page", () => {
    windows += 1;
  });
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, expectState } = screen(page);
  await send("escape");
  await expect(page.getByRole("log")).toContainText("That is all.");
  await expectState("idle");
  const address = page.url();
  const box = page.getByRole("textbox", { name: "Message" });
  const count = await page.getByRole("article").count();

  expect(attempts.length + departures.length).toBeGreaterThan(100);
  for (const at of files.keys()) {
    const card = await run(page, at);
    const list = card.getByRole("list", { name: "Notes from the preview" });
    // A page that never ran must not count as one that stayed.
    if (at > 0) await expect(list).toContainText("begun");
    else {
      await expect(list).toContainText("tried [");
      await expect(list).toContainText("tried []");
    }
  }
  // Attempts that are asynchronous get time to succeed.
  await page.waitForTimeout(3_500);
  expect(server.seen).toEqual([]);
  expect([windows, downloads, page.url()]).toEqual([0, 0, address]);
  expect(await page.getByRole("article").count()).toBeLessThanOrEqual(count);
  await box.fill("still usable");
  await expect(box).toHaveValue("still usable");
  await mock.stop();
  server.stop();
});

test("a frame that takes the focus, loops without end or floods the page is stopped", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const files = [
    {
      name: "thief",
      content:
        '<input id="i" autofocus><script>setInterval(() => i.focus(), 20); onkeydown = (event) => alert("key " + event.key)</script>',
    },
    { name: "loop", content: "<script>setTimeout(() => { while (true); }, 100)</script>" },
    {
      name: "flood",
      content:
        "<script>setInterval(() => { for (let n = 0; n < 2000; n++) { top.postMessage(n, '*'); console.error(n); } }, 10)</script>",
    },
  ];
  mock.onMessage(/steal/u, { content: answerOf(files) });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, expectState } = screen(page);
  await send("steal");
  await expect(page.getByRole("log")).toContainText("That is all.");
  await expectState("idle");
  const box = page.getByRole("textbox", { name: "Message" });

  const thief = await run(page, 0);
  // The artifact does listen, and hears what the person types into it.
  const within = thief.locator("iframe").contentFrame().locator("iframe").contentFrame();
  await within.getByRole("textbox").press("x");
  await expect(thief.getByText("key x")).toBeVisible();
  await box.click();
  await expect(thief).toContainText("It took the keyboard’s focus");
  await expect(box).toBeFocused();
  await page.keyboard.type("my secret words");
  await expect(box).toHaveValue("my secret words");

  const loop = await run(page, 1);
  await loop.getByRole("button", { name: "Stop it" }).click();
  await expect(loop.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  const flood = await run(page, 2);
  await expect(flood).toContainText("It flooded the page with messages");
  await box.fill("still usable");
  await expect(box).toHaveValue("still usable");
  await mock.stop();
});
