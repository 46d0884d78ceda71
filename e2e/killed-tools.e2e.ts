import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { EMPTY_HTTP } from "#domain/own-tools/example-tools.ts";

import { putRows, tablesOf } from "./support/database.ts";
import { onDisk, withDisk } from "./support/disk.ts";
import { holdCalls, liftLimits, untilHeld } from "./support/held-calls.ts";
import type { HeldAt } from "./support/held-calls.ts";
import { launchKillable } from "./support/killable-browser.ts";
import { startMcpServers } from "./support/mcp-servers.ts";
import { addConnection, newConversation, screen, settingsButton } from "./support/page.ts";
import { END, callsOf, piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import { expect, expectWholeRows, test } from "./support/test.ts";

/** Starts a server that answers no request until it is told to, and counts requests by method. */
async function startHangingServer() {
  const came = { GET: 0, POST: 0 };
  let isAnswering = false;
  const cors = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  };
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    if (request.method === "GET" || request.method === "POST") came[request.method] += 1;
    if (!isAnswering) return;
    response.writeHead(200, { ...cors, "content-type": "application/json" });
    response.end('{"done": true}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    came,
    answer: () => {
      isAnswering = true;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const about = { description: "For the test.", summary: "", parameters: { type: "object" } };
const kept = { on: true, createdAt: 1, updatedAt: 1 };

test("killed in the middle of code and of one's own tools, it repeats none that may not be repeated", async ({
  baseURL,
}) => {
  const models = await startStreamServer();
  const far = await startHangingServer();
  const lane = await registerLane(models, [
    {
      steps: [
        {
          text: callsOf([
            { name: "write_file", args: { path: "once.txt", content: "written" } },
            { name: "run_javascript", args: { code: '"computed"' } },
            { name: "own_code", args: {} },
            { name: "own_get", args: {} },
            { name: "own_post", args: {} },
          ]),
        },
      ],
    },
    { steps: [{ text: piece("All five have a result.") + END }] },
  ]);
  const profile = mkdtempSync(join(tmpdir(), "bough-killed-tools-"));
  let browser = await launchKillable(profile);
  try {
    let { page } = browser;
    await holdCalls(page, "computing");
    await liftLimits(page);
    await page.goto(`${baseURL}/`);
    // A killed browser's session is over, and a session key would be asked for again.
    await addConnection(page, lane.url, "scripted", undefined, "");
    const request = { ...EMPTY_HTTP, address: `${far.url}/x` };
    await putRows(page, {
      ownTools: [
        {
          ...about,
          ...kept,
          id: "t1",
          name: "own_code",
          body: { kind: "javascript", code: 'return "own";', files: false },
        },
        { ...about, ...kept, id: "t2", name: "own_get", body: request },
        {
          ...about,
          ...kept,
          id: "t3",
          name: "own_post",
          body: { ...request, method: "POST", changesNothing: false },
        },
      ],
    });
    await page.reload();
    await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption({ label: "Work" });
    await screen(page).send("use them all");
    const { approval } = screen(page);
    await expect(approval.getByRole("group", { name: "Request" })).toHaveText([
      `GET ${far.url}/x`,
      `POST ${far.url}/x`,
    ]);
    await approval.getByRole("button", { name: "Approve all" }).click();
    await expect.poll(() => far.came).toEqual({ GET: 1, POST: 1 });
    await untilHeld(page);
    const journal = async () => JSON.stringify((await tablesOf(page, ["journal"])).journal);
    await expect.poll(journal).toContain("once.txt");
    const url = page.url();
    await browser.kill();

    browser = await launchKillable(profile);
    page = browser.page;
    await page.goto(url);
    const { expectState, log, said } = screen(page);
    await expectState("transientFailure.awaitingPerson");
    const doubt = log.getByRole("group", { name: "May have run" });
    await expect(doubt).toHaveCount(1);
    await expect(log).toContainText(`after the request to ${far.url.slice(7)} had left`);
    expect(far.came).toEqual({ GET: 1, POST: 1 });
    expect(await lane.posts()).toBe(1);

    far.answer();
    await doubt.getByRole("button", { name: "Don’t run again" }).click();
    await expect(said("assistant").last()).toContainText("All five have a result.");
    await expectState("idle");
    expect(far.came).toEqual({ GET: 2, POST: 1 });
    const rows = await tablesOf(page, ["journal", "messages"]);
    const startedOf = (name: string) =>
      rows.journal.filter(({ detail }) => {
        const text = JSON.stringify(detail);
        return text.includes(`"${name}"`) && text.includes('"started"');
      }).length;
    // `write_file` had its result before the browser died.
    expect(["write_file", "run_javascript", "own_code"].map(startedOf)).toEqual([1, 2, 2]);
    const results = JSON.stringify(rows.messages);
    for (const part of ["computed", '"own"', "It is not known whether this call ran"]) {
      expect(results).toContain(part);
    }
    await expectWholeRows(browser.page);
  } finally {
    await browser.kill();
    far.stop();
    await models.stop();
    rmSync(profile, { recursive: true, force: true });
  }
});

/** A provider that has begun to search by itself, and says no more. */
const SEARCHING = `data: ${JSON.stringify({
  choices: [
    {
      index: 0,
      delta: {
        content: "I look it up.",
        executed_tools: [
          { index: 0, type: "search", arguments: '{"query":"age of the bridge"}', output: "" },
        ],
      },
      finish_reason: null,
    },
  ],
})}\n\n`;

test("reloaded and killed in the middle of pages, MCP calls, files, Python, a folder and a provider's search, nothing is done twice unasked", async ({
  baseURL,
}) => {
  const models = await startStreamServer();
  const far = await startHangingServer();
  const servers = await startMcpServers();
  const lane = await registerLane(models, [
    { steps: [{ text: SEARCHING }], after: "hang" },
    {
      steps: [
        {
          text: callsOf([
            { name: "fetch_page", args: { address: `${far.url}/page` } },
            { name: "Shop__photo", args: {} },
            { name: "Shop__buy", args: {} },
            { name: "write_file", args: { path: "once.txt", content: "to be stored" } },
            { name: "run_python", args: { code: 'print("begun")\n"computed"' } },
            { name: "folder_write", args: { path: "new.txt", content: "on the disk" } },
          ]),
        },
      ],
    },
    { steps: [{ text: piece("All six have a result.") + END }] },
  ]);
  const profile = mkdtempSync(join(tmpdir(), "bough-killed-tools-"));
  const launch = async (held: HeldAt) => {
    const launched = await launchKillable(profile);
    await launched.page.setViewportSize({ width: 1440, height: 900 });
    await withDisk(launched.page);
    await holdCalls(launched.page, held);
    return launched;
  };
  let browser = await launch("storing");
  let { page } = browser;
  const reloaded = async (held: HeldAt) => {
    await holdCalls(page, held);
    await page.reload();
  };
  const killed = async (held: HeldAt) => {
    const url = page.url();
    await browser.kill();
    browser = await launch(held);
    page = browser.page;
    await page.goto(url);
  };
  const doubts = () => screen(page).log.getByRole("group", { name: "May have run" });
  const allowFolder = () => page.getByRole("button", { name: "Allow", exact: true }).click();
  try {
    await page.goto(`${baseURL}/`);
    // A killed browser's session is over, and a session key would be asked for again.
    await addConnection(page, lane.url, "scripted", undefined, "");
    await screen(page).send("How old is the bridge?");
    await screen(page).expectState("streamingLLMResponse");
    const searching = page.url();

    await settingsButton(page).click();
    await page.getByRole("tab", { name: "MCP servers" }).click();
    await page.getByRole("button", { name: "Add a server" }).click();
    await page.getByLabel("Address").fill(servers.address("shop"));
    await page.getByLabel("Name", { exact: true }).fill("Shop");
    await page.getByRole("button", { name: "Add and connect" }).click();
    await expect(page.getByRole("listitem", { name: "Shop", exact: true })).toContainText(
      "connected",
    );
    await page.keyboard.press("Escape");
    await newConversation(page);
    await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
    await onDisk(page, "there.txt", "already");
    await page.getByRole("button", { name: "Files", exact: true }).click();
    await page.getByRole("button", { name: "Pick a folder…" }).click();
    await expect(page.getByText("my-project")).toBeVisible();
    servers.hold();
    await screen(page).send(`use them all, at ${far.url}`);
    await screen(page).approval.getByRole("button", { name: "Approve all" }).click();
    const underWay = async (fetched: number, calls: readonly string[]) => {
      await untilHeld(page);
      await expect.poll(() => far.came.GET).toBe(fetched);
      await expect.poll(() => servers.calls).toEqual(calls);
    };
    await underWay(1, ["shop photo", "shop buy"]);

    await reloaded("storing");
    await screen(page).expectState("transientFailure.awaitingPerson");
    await expect(doubts()).toHaveCount(2);
    const sent = page.getByText(/^The run was interrupted after the request to Shop had left/u);
    await expect(sent).toHaveCount(2);
    expect([far.came.GET, servers.calls.length, await lane.posts()]).toEqual([1, 2, 2]);
    await doubts().first().getByRole("button", { name: "Run again", exact: true }).click();
    await expect(doubts()).toHaveCount(1);
    await doubts().getByRole("button", { name: "Don’t run again" }).click();
    const bought = ["shop photo", "shop buy", "shop photo"];
    await underWay(2, bought);

    await killed("computing");
    await screen(page).expectState("transientFailure.awaitingPerson");
    expect([far.came.GET, servers.calls.length]).toEqual([2, 3]);
    await doubts().getByRole("button", { name: "Don’t run again" }).click();
    await underWay(3, bought);
    // From here on nothing is in doubt: what was running runs again by itself.
    await reloaded("computing");
    await underWay(4, bought);
    await killed("before writing");
    await allowFolder();
    await underWay(5, bought);
    await reloaded("after writing");
    await allowFolder();
    await underWay(6, bought);
    expect(await onDisk(page, "new.txt")).toBe("on the disk");
    far.answer();
    await killed("nowhere");
    await allowFolder();
    // The results wait for the person too: a reload sends nothing by itself.
    await screen(page).expectState("transientFailure.awaitingPerson");
    await expect(doubts()).toHaveCount(0);
    expect(await lane.posts()).toBe(2);
    await page.getByRole("button", { name: "Retry" }).click();
    await screen(page).expectState("idle");
    await screen(page).log.press("End");
    await expect(screen(page).said("assistant").last()).toContainText("All six have a result.");
    await expect(doubts()).toHaveCount(0);
    expect([far.came.GET, servers.calls, await lane.posts()]).toEqual([7, bought, 3]);
    const { messages } = await tablesOf(page, ["messages"]);
    const results = JSON.stringify(messages);
    for (const part of ["computed", "once.txt", "it was not done again"]) {
      expect(results).toContain(part);
    }
    expect(results.split("It is not known whether this call ran")).toHaveLength(3);

    await page.goto(searching);
    await screen(page).expectState("transientFailure.awaitingPerson");
    await expect(screen(page).said("assistant")).toContainText("Interrupted here");
    await expect(screen(page).said("assistant")).toContainText("I look it up.");
    expect(await lane.posts()).toBe(3);
    await expectWholeRows(browser.page);
  } finally {
    await browser.kill();
    far.stop();
    await servers.stop();
    await models.stop();
    rmSync(profile, { recursive: true, force: true });
  }
});
