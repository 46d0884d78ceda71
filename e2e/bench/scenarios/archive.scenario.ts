import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { writeChatgptArchive } from "../large/chatgpt-archive.ts";
import { importAll } from "../large/data-steps.ts";
import { keepProfiles, rowsOfStep } from "../large/timed-step.ts";
import { openProfilePage } from "../own-profile.ts";
import { atMost } from "../rows.ts";
import type { Bench, Row, Scenario } from "../scenario.ts";

/** Reads and then imports a ChatGPT archive of 2 GB, as years of pictures make it. */
export const scenario: Scenario = {
  name: "archive",
  place: 89,
  optional: true,
  measure: async (bench) => {
    const folder = await mkdtemp(join(tmpdir(), "bough-bench-archive-"));
    keepProfiles(bench.profiles);
    try {
      const path = join(folder, "chatgpt.zip");
      const bytes = writeChatgptArchive(path, sizeOf(bench));
      return await importedRows(bench, path, `ZIP of ${(bytes / 1e9).toFixed(2)} GB`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function sizeOf({ quick }: Bench) {
  return quick
    ? { conversations: 200, messages: 50, pictures: 190, pictureBytes: 1_000_000 }
    : { conversations: 2_000, messages: 50, pictures: 1_900, pictureBytes: 1_000_000 };
}

/** MB that all of the browser's processes together may take in addition to what they had. */
const MOST_MEMORY = 300;

async function importedRows(bench: Bench, path: string, name: string): Promise<Row[]> {
  const { page, close } = await openProfilePage();
  try {
    await page.goto(bench.pages.bough);
    await page.getByRole("textbox", { name: "Message", exact: true }).waitFor();
    const steps = await importAll(page, path);
    const rows = steps.flatMap((step) => rowsOfStep(name, step));
    return rows.map((row) =>
      row.unit === "MB" && row.what.includes("read") ? { ...row, reach: atMost(MOST_MEMORY) } : row,
    );
  } finally {
    await close();
  }
}
