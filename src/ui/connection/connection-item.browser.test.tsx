import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { BoughContext } from "#app/hooks.ts";
import { saveConnection } from "#app/network/connections.ts";
import { lastUndoable, useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";
import { err } from "#domain/result.ts";

import { ConnectionItem } from "./connection-item.tsx";

let root: Root;
let host: HTMLElement;
let bough: Bough;
let connection: Connection;

beforeEach(async () => {
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  useView.setState({ notices: [], undoable: [] });
  bough = createBough({ databaseName: `bough-connection-${crypto.randomUUID()}` });
  await bough.opened;
  const saved = await saveConnection(
    bough,
    {
      id: "mine",
      name: "Mine",
      protocol: "openai-chat",
      baseUrl: "https://models.example/v1",
      keyKeeping: "session",
      models: [{ id: "m" }],
      defaultModel: "m",
      usedAt: 1,
      createdAt: 1,
    },
    { how: "set", key: "sk-mine" },
  );
  if (!saved.ok) throw new Error(saved.error.message);
  connection = saved.value;
});

afterEach(() => {
  vi.restoreAllMocks();
  root.unmount();
  host.remove();
  bough.databases.close();
});

const notices = () => useView.getState().notices.map(({ text }) => text);

function undo(): void {
  const last = lastUndoable(useView.getState(), null);
  if (last === undefined) throw new Error("Nothing is offered.");
  useView.getState().take(last);
}

it("a removal whose undoing cannot be stored can still be undone, with its key", async () => {
  root.render(
    <BoughContext value={bough}>
      <ConnectionItem connection={connection} isFirst={false} isBegun={false} onEdit={() => {}} />
    </BoughContext>,
  );
  await page.getByRole("button", { name: "More for Mine" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.poll(notices).toEqual(["“Mine” and its key are removed."]);
  const full = err({ kind: "full" as const, message: "The disk is full." });
  vi.spyOn(bough.keepings, "putConnection").mockResolvedValueOnce(full);
  undo();
  await expect.poll(notices).toEqual(["“Mine” could not be put back: The disk is full."]);
  expect(await bough.keepings.connection("mine")).toBeUndefined();
  undo();
  await expect.poll(() => bough.keys.keyOf(connection)).toBe("sk-mine");
  expect(await bough.keepings.connection("mine")).toEqual(connection);
});
