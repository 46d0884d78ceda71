import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { MessageSource } from "#domain/files/waiting-messages.ts";
import type { MessageNode } from "#domain/message.ts";
import { contextRow, freshDatabases, nodeRow } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createFileStore } from "./files.ts";

let databases: FreshDatabases;

beforeEach(async () => {
  databases = await freshDatabases();
});

afterEach(() => databases.remove());

const BATCHES = [0, 1, 2].map((batch) =>
  Array.from({ length: 300 }, (_, at) => nodeRow(`n-${String(batch)}-${String(at)}`, "c9", null)),
);

/** A source that takes some time, as a disk does. */
function slow(onBatch: (batch: number) => void): MessageSource {
  return {
    async *read(): AsyncGenerator<MessageNode[], void, void> {
      for (const [batch, nodes] of BATCHES.entries()) {
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
        onBatch(batch);
        yield nodes;
      }
    },
  };
}

function add(from: MessageSource, watched: { signal: AbortSignal; onProgress?: () => void }) {
  const waiting = { contextId: "c9", count: 900, blobIds: [], from };
  const rows = { contexts: [contextRow("c9")], branches: [], messages: [waiting] };
  return createFileStore(databases).add(rows, [], { onProgress: () => {}, ...watched });
}

/** How many contexts there are, one of which was there before, and how many messages. */
async function counts(): Promise<number[]> {
  const { contexts, messages } = databases.strict;
  return [await contexts.count(), await messages.count()];
}

const { signal } = new AbortController();

it("reads what waits while its transaction goes on, and some of it at a time", async () => {
  const order: string[] = [];
  const from = slow((batch) => order.push(`read ${String(batch)}`));
  expect(await add(from, { signal, onProgress: () => order.push("added") })).toEqual({
    ok: true,
    value: "added",
  });
  expect(order).toEqual([
    // The context; then up to 300 messages at a time, from two batches.
    "added",
    "read 0",
    "added",
    "added",
    "read 1",
    "added",
    "added",
    "read 2",
    "added",
    "added",
  ]);
  expect(await counts()).toEqual([2, 900]);
});

it("adds nothing if what waits can be read no longer", async () => {
  const from = slow((batch) => {
    if (batch === 2) throw new DOMException("The file is gone.", "NotReadableError");
  });
  const added = await add(from, { signal });
  expect(added).toEqual({ ok: false, error: { kind: "broken", message: "The file is gone." } });
  expect(await counts()).toEqual([1, 0]);
});

it("adds nothing if it is cancelled while it reads", async () => {
  const stop = new AbortController();
  const from = slow((batch) => {
    if (batch === 1) stop.abort();
  });
  expect(await add(from, { signal: stop.signal })).toEqual({ ok: true, value: "cancelled" });
  expect(await counts()).toEqual([1, 0]);
});

it("lets others write at once if it is cancelled while what it reads does not come", async () => {
  const stop = new AbortController();
  const never: MessageSource = {
    read: () =>
      ({
        next: () => {
          stop.abort();
          return new Promise(() => {});
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      }) as unknown as AsyncGenerator<MessageNode[], void, void>,
  };
  expect(await add(never, { signal: stop.signal })).toEqual({ ok: true, value: "cancelled" });
  expect(await counts()).toEqual([1, 0]);
});

it("adds nothing if the browser breaks its transaction off while it reads", async () => {
  const added = vi.spyOn(IDBObjectStore.prototype, "add");
  const from = slow((batch) => {
    const store: unknown = added.mock.contexts.at(-1);
    if (batch === 1 && store instanceof IDBObjectStore) store.transaction.abort();
  });
  expect(await add(from, { signal })).toMatchObject({ ok: false, error: { kind: "broken" } });
  added.mockRestore();
  expect(await counts()).toEqual([1, 0]);
});
