import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { putRows } from "./support/database.ts";
import { startPageServer } from "./support/page-server.ts";
import type { PageServer } from "./support/page-server.ts";
import { addConnection, screen, settingsButton } from "./support/page.ts";
import { call, scripted } from "./support/scripted-model.ts";
import { expect, test } from "./support/test.ts";
import { connectionTo, wires } from "./support/wires.ts";

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

async function approve(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The newest result alone. The request also has what earlier ones said. */
function lastResult(): string {
  // Requests of this protocol have messages.
  const body = mock.getRequests().at(-1)?.body as { messages?: { role: string }[] } | undefined;
  const last = body?.messages?.at(-1);
  expect(last?.role).toBe("tool");
  return JSON.stringify(last);
}

test("a page is fetched by the person's word, its text goes to the model, and a reader service helps where a server is closed", async ({
  page,
}) => {
  scripted(mock, "read the bridge", [
    call("fetch_page", { address: `${pages.url}/open/bridge#part` }),
  ]);
  scripted(mock, "follow it", [call("fetch_page", { address: `${pages.url}/open/moved` })]);
  scripted(mock, "read the closed one", [
    call("fetch_page", { address: `${pages.url}/closed/bridge` }),
  ]);
  scripted(mock, "ask elsewhere", [
    call("fetch_page", { address: "http://127.0.0.1:11434/api/tags" }),
  ]);
  scripted(mock, "by the reader", [
    call("fetch_page_with_reader", { address: `${pages.url}/closed/bridge` }),
  ]);
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
  expect(lastResult()).toContain("The bridge carries trams");
  expect(lastResult()).toContain("| First | 42 |");
  expect(lastResult()).not.toMatch(/javascript:|About/u);
  const sources = said("assistant").last().getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("link", { name: "The old bridge" })).toBeVisible();
  expect(pages.asked).toEqual([{ path: "/open/bridge", cookie: "", authorization: "" }]);

  for (const [words, answer] of [
    ["follow it", "sends on to another address"],
    ["read the closed one", "does not let a page in a browser read it"],
    ["ask elsewhere", "is fetched only if the person wrote that host"],
  ] as const) {
    await send(words);
    await approve(page);
    await expect(said("assistant").last()).toContainText(`Done: ${words}`);
    expect(lastResult()).toContain(answer);
  }
  await expectState("idle");

  await settingsButton(page).click();
  await page.getByRole("tab", { name: "Web" }).click();
  const service = page.getByRole("textbox", { name: "Reader service" });
  await service.fill("http://reader.example/");
  await service.blur();
  await expect(page.getByText("Write {url} where")).toBeVisible();
  await service.fill(`${pages.url}/open/reader?u={url}`);
  await service.blur();
  await page.getByLabel("Key of the reader service").fill("reader-key");
  await page.getByRole("radio", { name: "In this browser" }).check();
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(page.getByRole("button", { name: "Forget key" })).toBeVisible();
  await expectNoBarrier(page, "settings for the web");
  await page.keyboard.press("Escape");

  await send("by the reader");
  await expect(dialog).toContainText(`${pages.host} sees this address`);
  await approve(page);
  await expect(said("assistant").last()).toContainText("Done: by the reader");
  expect(lastResult()).toContain("The bridge carries trams");
  const path = `/open/reader?u=${encodeURIComponent(`${pages.url}/closed/bridge`)}`;
  expect(pages.asked.at(-1)).toEqual({ path, cookie: "", authorization: "Bearer reader-key" });
});

const SEARCHED = [
  { type: "message_start", message: { usage: { input_tokens: 12, output_tokens: 1 } } },
  block(0, { type: "server_tool_use", id: "s1", name: "web_search", input: {} }),
  delta(0, { type: "input_json_delta", partial_json: '{"query":"age of the old bridge"}' }),
  { type: "content_block_stop", index: 0 },
  block(1, {
    type: "web_search_tool_result",
    tool_use_id: "s1",
    content: [
      found("https://bridges.example/old", "The old bridge"),
      found("https://city.example/history?page=2", "A history of the city and of everything in it"),
      found("javascript:alert(1)", "Nothing"),
    ],
  }),
  { type: "content_block_stop", index: 1 },
  block(2, { type: "text", text: "" }),
  delta(2, { type: "text_delta", text: "It was built in **1846**." }),
  delta(2, {
    type: "citations_delta",
    citation: {
      type: "web_search_result_location",
      url: "https://city.example/history?page=2",
      title: "A history",
      encrypted_index: "aW5kZXg=",
      cited_text: "built in 1846",
    },
  }),
  { type: "content_block_stop", index: 2 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 9 } },
  { type: "message_stop" },
];

function block(index: number, content_block: object) {
  return { type: "content_block_start", index, content_block };
}

function delta(index: number, one: object) {
  return { type: "content_block_delta", index, delta: one };
}

function found(url: string, title: string) {
  return { type: "web_search_result", url, title, encrypted_content: `sealed ${title}` };
}

test("a provider searches by itself: switched on as any tool, shown with its sources, and sent back as it came", async ({
  page,
}) => {
  const sent: { tools?: object[]; messages: unknown[] }[] = [];
  await page.route("https://api.anthropic.com/**", async (route) => {
    if (route.request().method() !== "POST") return await route.abort();
    sent.push(route.request().postDataJSON());
    const body = SEARCHED.map(
      (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
    );
    await route.fulfill({
      status: 200,
      headers: { "access-control-allow-origin": "*", "content-type": "text/event-stream" },
      body: body.join(""),
    });
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Example/u })).toBeVisible();
  await page.goto("/favicon.svg");
  const connection = connectionTo(wires.anthropic, "https://api.anthropic.com");
  await putRows(page, { connections: [{ ...connection }] });
  await page.goto("/");
  const { send, said, expectState } = screen(page);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  const search = page.getByRole("switch", { name: "provider_search" });
  await expect(search).not.toBeChecked();
  await expect(page.getByText("Anthropic searches the web for the model")).toBeVisible();
  await search.click();
  await expect(search).toBeChecked();
  await page.keyboard.press("Escape");

  await send("How old is the bridge?");
  await expect(said("assistant").last()).toContainText("It was built in 1846.");
  await expectState("idle");
  expect(sent[0]?.tools).toContainEqual({
    type: "web_search_20250305",
    name: "web_search",
    max_uses: 8,
  });
  const answer = said("assistant").last();
  await expect(answer.getByRole("group", { name: "Done by the provider" })).toContainText(
    "age of the old bridge",
  );
  const sources = answer.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("listitem")).toHaveCount(2);
  const cited = "https://city.example/history?page=2";
  await expect(sources.getByRole("link").nth(1)).toHaveAttribute("href", cited);
  await expect(answer.getByRole("link", { name: "[2]" })).toHaveAttribute("href", cited);
  await expectNoBarrier(page, "an answer with sources");

  await page.reload();
  await expect(sources.getByRole("listitem")).toHaveCount(2);
  await send("Are you sure?");
  await expect(said("assistant")).toHaveCount(2);
  await expectState("idle");
  const again = JSON.stringify(sent[1]?.messages);
  expect(again).toContain('"encrypted_content":"sealed The old bridge"');
  expect(again).toContain('{"query":"age of the old bridge"}');
  expect(again).not.toContain("Sources of this answer");
});
