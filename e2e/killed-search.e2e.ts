import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { putRows, tablesOf } from "./support/database.ts";
import { launchKillable } from "./support/killable-browser.ts";
import { screen } from "./support/page.ts";
import { expect, expectWholeRows, test } from "./support/test.ts";
import { connectionTo, wires } from "./support/wires.ts";

const block = (index: number, content_block: object) => ({
  type: "content_block_start",
  index,
  content_block,
});
const delta = (index: number, one: object) => ({ type: "content_block_delta", index, delta: one });
const stop = (index: number) => ({ type: "content_block_stop", index });

/** The provider has begun to search, and has not found anything yet. */
const BEGUN = [
  { type: "message_start", message: { usage: { input_tokens: 12, output_tokens: 1 } } },
  block(0, { type: "text", text: "" }),
  delta(0, { type: "text_delta", text: "I look it up." }),
  stop(0),
  block(1, { type: "server_tool_use", id: "s1", name: "web_search", input: {} }),
  delta(1, { type: "input_json_delta", partial_json: '{"query":"age of the bridge"}' }),
  stop(1),
];

const DONE = [
  { type: "message_start", message: { usage: { input_tokens: 20, output_tokens: 1 } } },
  block(0, { type: "text", text: "" }),
  delta(0, { type: "text_delta", text: "It was built in 1846." }),
  stop(0),
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 9 } },
  { type: "message_stop" },
];

type Answer = "hang" | "done";

/** Starts a provider that speaks the protocol. It gives its answers in order, and repeats the last one. */
async function startProvider(answers: readonly Answer[]) {
  const bodies: string[] = [];
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const server = createServer((request, response) => {
    if (request.method !== "POST") return void response.writeHead(204, cors).end();
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      const answer = answers[bodies.length] ?? answers.at(-1);
      bodies.push(body);
      response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
      for (const event of answer === "done" ? DONE : BEGUN) {
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      }
      if (answer === "done") response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    /** Cuts off what is being answered. */
    cut: () => server.closeAllConnections(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const ending of ["killed", "cut off"] as const) {
  test(`a provider's own search that is ${ending} in its stream is asked again only by the person, and sent back whole or not at all`, async ({
    baseURL,
  }) => {
    const provider = await startProvider(["hang", "done"]);
    const profile = mkdtempSync(join(tmpdir(), "bough-killed-search-"));
    let browser = await launchKillable(profile);
    try {
      let { page } = browser;
      await page.goto(`${baseURL}/`);
      await expect(page.getByRole("link", { name: /^Example/u })).toBeVisible();
      await page.goto(`${baseURL}/favicon.svg`);
      const connection = connectionTo(wires.anthropic, provider.url);
      await putRows(page, { connections: [{ ...connection, retry: { maxRetries: 0 } }] });
      await page.goto(`${baseURL}/`);
      await screen(page).send("How old is the bridge?");
      await expect(screen(page).said("assistant")).toContainText("I look it up.");
      await expect(page.getByText("Searching the web for “age of the bridge”")).toBeVisible();
      if (ending === "killed") {
        await screen(page).expectState("streamingLLMResponse");
        // Text of the last tenth of a second may be lost, but this test is not about the text.
        await expect
          .poll(async () => (await tablesOf(page, ["chunks"])).chunks.length)
          .toBeGreaterThan(0);
        const url = page.url();
        await browser.kill();
        browser = await launchKillable(profile);
        page = browser.page;
        await page.goto(url);
      } else {
        // What has come is lost if the connection breaks before the page has read it.
        provider.cut();
      }
      const { said, expectState } = screen(page);
      await expectState("transientFailure.awaitingPerson");
      await expect(page.getByText("Searching the web for")).toHaveCount(0);
      await expect(said("assistant")).toContainText("I look it up.");
      await expect(said("assistant")).toContainText("Interrupted here");
      expect(provider.bodies).toHaveLength(1);

      await page.getByRole("button", { name: "Continue", exact: true }).click();
      await expectState("idle");
      await expect(said("assistant").last()).toContainText("It was built in 1846.");
      await expect(said("assistant")).toHaveCount(2);
      expect(provider.bodies).toHaveLength(2);
      // The API refuses a search without its results.
      expect(provider.bodies[1]).not.toContain("server_tool_use");
      expect(provider.bodies[1]?.split("I look it up.")).toHaveLength(2);
      await expectWholeRows(browser.page);
    } finally {
      await browser.kill();
      provider.stop();
      rmSync(profile, { recursive: true, force: true });
    }
  });
}
