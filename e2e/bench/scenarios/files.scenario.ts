import type { Page } from "playwright";

import type { FileChange, MessageNode } from "#domain/message.ts";

import { openPage } from "../bough-page.ts";
import { meterOf } from "../cost.ts";
import type { CostMeter } from "../cost.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";
import { median } from "../statistics.ts";
import { storeRows, storedLine } from "../stored.ts";
import { clickLink, timed } from "../timed-opening.ts";

/** Opening a conversation whose messages have left many files, beside one that has none. */
export const scenario: Scenario = {
  name: "files",
  place: 35,
  measure: async (bench) => {
    const visits: Visit[] = [];
    for (let run = 0; run < bench.runs; run += 1) visits.push(await visit(bench));
    const middle = (pick: (one: Visit) => number) => median(visits.map(pick));
    return [
      row(
        "open a conversation with 500 files, 200 MB",
        "ms",
        250,
        middle(({ clock }) => clock),
      ),
      // Repeated openings of one conversation differ by as much.
      row(
        "its processor time, divided by that of one without files",
        "times",
        1.15,
        middle(({ withFiles, without }) => withFiles / without),
      ),
      row(
        "500 files listed in the panel, processor time",
        "ms",
        200,
        middle(({ listed }) => listed),
      ),
    ];
  },
};

function row(what: string, unit: Row["unit"], most: number, bough: number): Row {
  return { what, unit, bough, reach: atMost(most) };
}

const FILES = { count: 500, bytes: 400_000 };
const MESSAGES = 200;
/** How often each conversation is opened, in turns. */
const TURNS = 9;

const TITLES = {
  warm: "Seeded to warm up",
  withFiles: "Seeded with files",
  without: "Seeded without",
};

/** Milliseconds: `clock` by the clock, the others of processor time. */
interface Visit {
  clock: number;
  withFiles: number;
  without: number;
  listed: number;
}

async function visit(bench: Bench): Promise<Visit> {
  const { page, close } = await openPage(bench, "bough");
  const warm = storedLine(7, MESSAGES, TITLES.warm);
  const without = storedLine(8, MESSAGES, TITLES.without);
  const seeded = storedLine(9, MESSAGES, TITLES.withFiles);
  const withFiles = { ...seeded, messages: seeded.messages.map(changing) };
  for (const rows of [warm, without, withFiles]) await storeRows(page, rows);
  bench.say("storing 200 MB");
  await storeBytes(page);
  await page.goto(bench.pages.bough);
  await page.reload();
  await page.getByRole("link", { name: TITLES.warm }).waitFor();
  await page.waitForTimeout(2_000);
  await timed(page, warm.messages.at(-1)?.id, () => clickLink(page, TITLES.warm));
  const meter = await meterOf(page);
  const clocks: number[] = [];
  const cpu: Record<"withFiles" | "without", number[]> = { withFiles: [], without: [] };
  bench.say("opening them in turns");
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const name of ["withFiles", "without"] as const) {
      const { messages } = name === "withFiles" ? withFiles : without;
      const before = await meter.read();
      const clock = await timed(page, messages.at(-1)?.id, () => clickLink(page, TITLES[name]));
      cpu[name].push((await meter.read()).cpu - before.cpu);
      if (name === "withFiles") clocks.push(clock);
    }
  }
  const listed = await listFiles(page, meter);
  await close();
  return {
    clock: median(clocks),
    withFiles: median(cpu.withFiles),
    without: median(cpu.without),
    listed,
  };
}

/** The first fifty questions changed ten files each; none of them is in view at the end. */
function changing(node: MessageNode, at: number): MessageNode {
  const question = at / 2;
  if (!Number.isInteger(question) || question >= FILES.count / 10) return node;
  const changes = Array.from({ length: 10 }, (_, file): FileChange => {
    const number = question * 10 + file;
    return {
      path: `src/part-${question}/file-${number}.bin`,
      file: { blobId: `file-${number}`, mediaType: "application/octet-stream", size: FILES.bytes },
    };
  });
  const { message } = node;
  const content = [{ type: "workspace" as const, changes }, ...message.content];
  return { ...node, message: { ...message, content } };
}

/** Stores the files' bytes, which differ from file to file. */
async function storeBytes(page: Page): Promise<void> {
  await page.evaluate(async ({ count, bytes }) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("bough");
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(new Error("The database did not open.")));
    });
    const data = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65_536)
      crypto.getRandomValues(data.subarray(at, at + 65_536));
    for (let at = 0; at < count; at += 1) {
      new DataView(data.buffer).setUint32(0, at);
      const id = `file-${at}`;
      const transaction = database.transaction("blobs", "readwrite");
      transaction.objectStore("blobs").put({
        id,
        mediaType: "application/octet-stream",
        sha256: id,
        data: new Blob([data], { type: "application/octet-stream" }),
        createdAt: Date.now(),
      });
      await new Promise((resolve) => {
        transaction.addEventListener("complete", resolve);
      });
    }
    database.close();
  }, FILES);
}

/** Lists the files for the first time, which loads the panel's code as well. */
async function listFiles(page: Page, meter: CostMeter): Promise<number> {
  await clickLink(page, TITLES.withFiles);
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  await page.getByRole("tab", { name: "Run" }).click();
  await page.waitForTimeout(700);
  const before = await meter.read();
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByText("500 files").first().waitFor();
  await page.waitForTimeout(700);
  return (await meter.read()).cpu - before.cpu;
}
