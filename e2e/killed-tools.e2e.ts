import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { EMPTY_HTTP } from "../src/domain/own-tools/example-tools.ts";
import { putRows, tablesOf } from "./support/database.ts";
import { launchKillable } from "./support/killable-browser.ts";
import { addConnection, screen } from "./support/page.ts";
import { END, callsOf, piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";

/** Long enough to be killed in the middle of it. */
const BUSY = "const until = Date.now() + 5000; while (Date.now() < until) {}";

/** Answers no request until it is told to; counts them by method. */
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

test("killed in the middle of every kind of tool, it repeats none that may not be repeated", async ({
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
            { name: "run_javascript", args: { code: `${BUSY} "computed"` } },
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
          body: { kind: "javascript", code: `${BUSY} return "own";`, files: false },
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
    await doubt.getByRole("button", { name: "Leave it" }).click();
    await expect(said("assistant").last()).toContainText("All five have a result.");
    await expectState("idle");
    expect(far.came).toEqual({ GET: 2, POST: 1 });
    const rows = await tablesOf(page, ["journal", "messages"]);
    const startedOf = (name: string) =>
      rows.journal.filter(({ detail }) => {
        const text = JSON.stringify(detail);
        return text.includes(`"${name}"`) && text.includes('"started"');
      }).length;
    // It had its result before the browser died.
    expect(["write_file", "run_javascript", "own_code"].map(startedOf)).toEqual([1, 2, 2]);
    const results = JSON.stringify(rows.messages);
    for (const part of ["computed", '"own"', "It is not known whether this call ran"]) {
      expect(results).toContain(part);
    }
  } finally {
    await browser.kill();
    far.stop();
    await models.stop();
    rmSync(profile, { recursive: true, force: true });
  }
});
