import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Page } from "@playwright/test";

import type { InternalMessage } from "#domain/message.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { servePages } from "./bench/page-server.ts";
import { rowsOf, storeRows } from "./bench/stored.ts";
import type { StoredRows } from "./bench/stored.ts";
import { untilDatabaseMade } from "./support/database.ts";
import { expect, test } from "./support/test.ts";

const TITLE = "Fifty drawings";
const SHOWN = 50;
const FILES = {
  "a.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle r="90" /></svg>',
  "b.jsx":
    "import { useState } from 'react';\nexport default () => <b>{useState('React runs here')[0]}</b>;",
};

/** Fifty answers that each show a file; the last one is a program. */
function drawings(): StoredRows {
  const tree = seededTree({ seed: 12, nodes: 1 + 2 * SHOWN, branches: 1, title: TITLE });
  const nodes = tree.nodes.map((node, at) => ({ ...node, message: messageAt(at) }));
  return rowsOf({ ...tree, nodes });
}

function messageAt(at: number): InternalMessage {
  if (at === 0) {
    const changes = Object.entries(FILES).map(([path, text]) => ({
      path,
      file: { blobId: path, mediaType: "text/plain", size: text.length },
    }));
    return { role: "user", content: [{ type: "workspace", changes }] };
  }
  const id = `call ${Math.ceil(at / 2)}`;
  if (at % 2 === 0) {
    const toolResult = { requestId: id, result: "shown", isError: false, source: "tool" as const };
    return { role: "tool", content: [], toolResult };
  }
  const path = at < 2 * SHOWN - 1 ? "a.svg" : "b.jsx";
  const call = { id, toolName: "show_file", arguments: { path } };
  return { role: "assistant", content: [], toolCalls: [{ ...call, approvalStatus: "approved" }] };
}

async function storeFiles(page: Page): Promise<void> {
  await page.evaluate(async (files) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("bough");
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(new Error("It did not open.")));
    });
    const transaction = database.transaction("blobs", "readwrite");
    for (const [id, text] of Object.entries(files)) {
      const data = new Blob([text], { type: "text/plain" });
      const row = { id, sha256: id, mediaType: "text/plain", data, createdAt: 1 };
      transaction.objectStore("blobs").put(row);
    }
    await new Promise((resolve) => {
      transaction.addEventListener("complete", resolve);
    });
    database.close();
  }, FILES);
}

test("served below a folder, artifacts run; of fifty in one conversation only those in view are live", async ({
  page,
}) => {
  const root = await mkdtemp(join(tmpdir(), "bough-"));
  await mkdir(join(root, "x"));
  await symlink(fileURLToPath(new URL("../dist", import.meta.url)), join(root, "x", "y"));
  const server = await servePages(root);
  try {
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await page.goto(`${server.url}/x/y/`);
    await untilDatabaseMade(page);
    await storeRows(page, drawings());
    await storeFiles(page);
    await page.reload();
    await page.getByRole("link", { name: TITLE }).click();

    const app = page.getByRole("region", { name: "Preview of b.jsx" });
    await app.getByRole("button", { name: "Run", exact: true }).click();
    const inside = app.frameLocator("iframe").frameLocator("iframe");
    await expect(inside.getByText("React runs here")).toBeVisible();

    const frames = page.locator('iframe[title^="Preview of"]');
    let most = 0;
    for (let at = 2 * SHOWN - 1; at > 60; at -= 2) {
      const row = page.locator(`article[aria-posinset="${at}"]`);
      await row.scrollIntoViewIfNeeded();
      await expect(row.locator("iframe").first()).toBeAttached();
      most = Math.max(most, await frames.count());
    }
    // Those in view and a little around it, and the last three.
    expect(most).toBeLessThanOrEqual(12);
    expect(missing).toEqual([]);
  } finally {
    await server.stop();
    await rm(root, { recursive: true });
  }
});
