import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { startPageServer } from "./support/page-server.ts";
import type { PageServer } from "./support/page-server.ts";
import { addConnection, screen } from "./support/page.ts";

let mock: LLMock;
let pages: PageServer;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  pages = await startPageServer();
});

test.afterEach(async () => {
  await mock.stop();
  await pages.stop();
});

/** The model answers a message with these words by a call, and its result with what it was. */
function scripted(words: string, name: string, args: object): void {
  const hears = ({ messages }: { messages: { role: string; content: unknown }[] }) =>
    JSON.stringify(messages.findLast(({ role }) => role === "user")?.content).includes(words);
  mock.on(
    { predicate: (request) => hears(request) && request.messages.at(-1)?.role === "user" },
    { toolCalls: [{ name, arguments: JSON.stringify(args) }] },
  );
  mock.on(
    { predicate: (request) => hears(request) && request.messages.at(-1)?.role === "tool" },
    { content: `Done: ${words}` },
  );
}

async function approve(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog).toBeHidden();
}

const lastRequest = () => JSON.stringify(mock.getRequests().at(-1)?.body);

test("a page is fetched by the person's word, its text goes to the model, and a reader service helps where a server is closed", async ({
  page,
}) => {
  scripted("read the bridge", "fetch_page", { address: `${pages.url}/open/bridge#part` });
  scripted("follow it", "fetch_page", { address: `${pages.url}/open/moved` });
  scripted("read the closed one", "fetch_page", { address: `${pages.url}/closed/bridge` });
  scripted("ask elsewhere", "fetch_page", { address: "http://127.0.0.1:11434/api/tags" });
  scripted("by the reader", "fetch_page_with_reader", { address: `${pages.url}/closed/bridge` });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState } = screen(page);
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");

  await send(`read the bridge at ${pages.host}`);
  const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
  await expect(dialog).toContainText(`Fetches "${pages.url}/open/bridge#part" without cookies`);
  await expectNoBarrier(page, "approval of a page");
  await approve(page);
  await expect(said("assistant").last()).toContainText("Done: read the bridge");
  expect(lastRequest()).toContain("The bridge carries trams");
  expect(lastRequest()).toContain("| First | 42 |");
  expect(lastRequest()).not.toMatch(/javascript:|About/u);
  expect(pages.asked).toEqual([{ path: "/open/bridge", cookie: "", authorization: "" }]);

  for (const [words, answer] of [
    ["follow it", "sends on to another address"],
    ["read the closed one", "does not let a page in a browser read it"],
    ["ask elsewhere", "is fetched only if the person wrote that host"],
  ] as const) {
    await send(words);
    await approve(page);
    await expect(said("assistant").last()).toContainText(`Done: ${words}`);
    expect(lastRequest()).toContain(answer);
  }
  await expectState("idle");

  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("tab", { name: "Web" }).click();
  const service = page.getByRole("textbox", { name: "Reader service" });
  await service.fill("http://reader.example/");
  await service.blur();
  await expect(page.getByText("Write {url} where")).toBeVisible();
  await service.fill(`${pages.url}/open/reader?u={url}`);
  await service.blur();
  await page.getByLabel("Key of the reader service").fill("reader-key");
  await page.getByLabel("Key of the reader service").blur();
  await expectNoBarrier(page, "settings for the web");
  await page.keyboard.press("Escape");

  await send("by the reader");
  await expect(dialog).toContainText(`${pages.host} sees this address`);
  await approve(page);
  await expect(said("assistant").last()).toContainText("Done: by the reader");
  expect(lastRequest()).toContain("The bridge carries trams");
  const path = `/open/reader?u=${encodeURIComponent(`${pages.url}/closed/bridge`)}`;
  expect(pages.asked.at(-1)).toEqual({ path, cookie: "", authorization: "Bearer reader-key" });
});
