import { afterEach, describe, expect, it, vi, onTestFinished } from "vitest";

import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { connectTo, textEvent } from "#app/test-support/tabs.ts";
import type { BoughFile } from "#domain/files/format.ts";
import { checkFile } from "#domain/files/plan.ts";
import { createBoughFileReader } from "#domain/files/read-file.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import { textOf } from "#domain/message.ts";
import { READER_KEY } from "#domain/web/reader.ts";
import { writtenContexts } from "#storage/locks.ts";
import { storedDatabase } from "#storage/test-support/kept-databases.ts";
import { contextRow, nodeRow } from "#storage/test-support/rows.ts";

import { createServices } from "./create-services.ts";
import { engineOf } from "./engine.ts";
import { lostDatabase } from "./lost-database.ts";
import type { LosingEvent, LostDatabase } from "./lost-database.ts";
import { rescueDatabase } from "./rescue-database.ts";

const closings: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closings.splice(0)) close();
});

/** Sets what is remembered outside the database, because other tests share the same `localStorage`. */
function letSiteRemember(isRemembered: () => boolean): void {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation((key) =>
    key === "bough.had-data" && isRemembered() ? "1" : null,
  );
}

/**
 * Opens a tab in which an answer is streaming; `lost` resolves with what it would show once its database is
 * lost.
 */
async function openTab() {
  const name = `bough-lost-${crypto.randomUUID()}`;
  let lose: (event: LosingEvent) => void = () => {};
  const lost = new Promise<LostDatabase | undefined>((resolve) => {
    lose = (event) => void lostDatabase(services, event).then(resolve);
  });
  const services = createServices({
    databaseName: name,
    onVersionChange: () => lose("version_changed"),
    onErased: () => lose("deleted"),
    onClosed: () => lose("closed"),
  });
  await services.opened;
  await services.databases.strict.door?.load();
  closings.push(() => services.databases.close());
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Rivers", connection);
  vi.spyOn(services.egress, "to").mockReturnValue(() =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode(textEvent("The Danube runs")));
          },
        }),
        { headers: { "content-type": "text/event-stream" } },
      ),
    ),
  );
  const conversation = engineOf(services).open(contextId);
  // Watches rows as the screen does.
  const shown: unknown[] = [];
  const watch = () =>
    services.branches.watchAll(contextId).subscribe((branches) => {
      shown[0] = branches;
      void services.branches.nodes(branches.flatMap(({ messageIds }) => messageIds)).then(
        (nodes) => (shown[1] = nodes),
        () => {},
      );
    });
  closings.push(watch());
  closings.push(
    services.conversations.watch(contextId).subscribe((context) => (shown[2] = context)),
  );
  const message = {
    runId: services.newId(),
    nodeId: services.newId(),
    content: [{ type: "text" as const, text: "Where does the Danube run?" }],
  };
  const sent = await conversation.dispatch({ type: "message.send", branchId, message });
  expect(sent).toMatchObject({ ok: true });
  const streamed = () => {
    const run = conversation.actor.getSnapshot().context.runs[branchId]?.getSnapshot();
    return services.live.get(run?.context.draftNodeId ?? "")?.text();
  };
  await expect.poll(streamed).toBe("The Danube runs");
  await expect.poll(() => JSON.stringify(shown)).toContain("Where does");
  return { name, services, contextId, lost, shown };
}

async function readBack(blob: Blob): Promise<BoughFile> {
  const reader = createBoughFileReader(() => undefined);
  reader.push(await blob.text());
  const file = reader.end();
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  expect(runToEnd(checkFile(file.value))).toMatchObject({ ok: true });
  return file.value;
}

function textsOf({ messages }: BoughFile): string[] {
  return messages.map(({ message }) => textOf(message));
}

function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.addEventListener("success", () => resolve());
    asked.addEventListener("error", () => reject(asked.error ?? new Error(name)));
  });
}

const ALL_SAID = ["Where does the Danube run?", "The Danube runs", "And where to?"];

describe("a database that goes away under the page", () => {
  it("deleted by whatever else: what was shown, streamed and typed is in a file", async () => {
    letSiteRemember(() => true);
    const { name, lost, contextId, shown } = await openTab();
    await deleted(name);
    const told = await lost;
    expect(told).toMatchObject({ kind: "removed", held: { hasMessages: true } });
    const [file, ...more] = told?.held.files(["And where to?"]) ?? [];
    expect(more).toEqual([]);
    const rescued = await readBack(file?.blob ?? new Blob());
    expect(textsOf(rescued)).toEqual(ALL_SAID);
    expect(rescued.contexts.map(({ id }) => id)).toContain(contextId);
    expect(shown).toHaveLength(3);
  });

  it("erased by the person in another tab: this one starts over, without a word", async () => {
    let isRemembered = true;
    letSiteRemember(() => isRemembered);
    const { name, lost } = await openTab();
    const erasing = deleted(name);
    isRemembered = false;
    await erasing;
    expect(await lost).toBeUndefined();
  });

  it.each([
    ["closed by the browser", "closed"],
    ["upgraded by a newer Bough in another tab", "version_changed"],
  ] as const)("%s: what is stored stays, what is not is in a file", async (_, kind) => {
    const { name, services, contextId, lost } = await openTab();
    expect(await writtenContexts()).toContain(contextId);
    const untouched = { contexts: [], branches: [] };
    const { strict } = services.databases;
    Object.assign(untouched, {
      contexts: await strict.contexts.toArray(),
      branches: await strict.branches.toArray(),
    });
    if (kind === "closed") strict.backendDB().dispatchEvent(new Event("close"));
    else {
      const newer = indexedDB.open(name, 9_000);
      newer.addEventListener("success", () => newer.result.close());
    }
    const told = await lost;
    expect(told).toMatchObject({ kind, held: { hasMessages: true } });
    await expect.poll(() => writtenContexts()).not.toContain(contextId);
    const [file] = told?.held.files(["And where to?"]) ?? [];
    expect(textsOf(await readBack(file?.blob ?? new Blob()))).toEqual(ALL_SAID);
    await expect.poll(async () => (await storedDatabase(name)).tables).toMatchObject(untouched);
  });

  it("closed and gone: is told as removed", async () => {
    const { name, services, lost } = await openTab();
    // Both happen at once, as when the person clears the site's data. A busy browser still lists the database
    // for as long as it has not got round to removing it.
    vi.spyOn(indexedDB, "databases").mockResolvedValue([{ name, version: 1 }]);
    const asked = indexedDB.deleteDatabase(name);
    services.databases.strict.backendDB().dispatchEvent(new Event("close"));
    await new Promise((resolve) => {
      asked.addEventListener("success", resolve);
    });
    expect(await lost).toMatchObject({ kind: "removed", held: { hasMessages: true } });
  });

  it("with nothing unstored: there is nothing to save", async () => {
    const services = await openServices();
    const told = await lostDatabase(services, "closed");
    expect(told).toMatchObject({ kind: "closed", held: { hasMessages: false } });
  });
});

describe("a visit after the data was removed", () => {
  const visit = async (isRemembered: boolean, rows?: (services: Services) => Promise<unknown>) => {
    letSiteRemember(() => isRemembered);
    const services = await openServices();
    if (rows === undefined) return services.opened;
    await rows(services);
    await services.databases.strict.connections.delete("demo");
    services.databases.close();
    return (await openServices(services.databases.strict.name)).opened;
  };

  it("tells so if there was data before, and never if there is any", async () => {
    expect(await visit(true)).toEqual({ wasEvicted: true });
    expect(await visit(false)).toEqual({ wasEvicted: false });
    const withRows = ({ databases }: Services) => databases.strict.contexts.put(contextRow("kept"));
    expect(await visit(true, async (services) => withRows(services))).toEqual({
      wasEvicted: false,
    });
  });

  it("does not take another tab's first visit for one that had data", async () => {
    const puts = vi.spyOn(IDBObjectStore.prototype, "put");
    // The other tab remembers its first connection by the time this one has stored its own.
    letSiteRemember(() => puts.mock.calls.length > 0);
    const services = createServices({ databaseName: `bough-lost-${crypto.randomUUID()}` });
    onTestFinished(() => services.databases.close());
    expect(await services.opened).toEqual({ wasEvicted: false });
    expect(puts).toHaveBeenCalled();
  });
});

describe("a database that this version cannot open", () => {
  it("of a newer version is saved as a file, without keys and without a change", async () => {
    const { name, services } = await openTab();
    const { strict } = services.databases;
    const [context] = await strict.contexts.toArray();
    await strict.connections.put({
      id: "keyed",
      name: "Keyed",
      baseUrl: "https://k.example",
      keyKeeping: "stored",
      apiKey: "sk-secret",
      protocol: "openai-chat",
      models: [],
      defaultModel: "m",
      usedAt: 1,
      createdAt: 1,
    });
    await strict.messages.put(nodeRow("stray", "gone", null, { text: "Of no conversation" }));
    const image = { type: "image" as const, mediaType: "image/png", blobId: "drafted" };
    await strict.blobs.put({
      id: "drafted",
      mediaType: "image/png",
      sha256: "1",
      data: new Blob(["x"]),
      createdAt: 1,
    });
    await strict.drafts.put({
      branchId: "b",
      text: "Not sent yet",
      attachments: [image],
      updatedAt: 1,
    });
    await strict.settings.bulkPut([
      { key: "default.instructions", value: "Be brief." },
      { key: READER_KEY, value: { template: "https://r.example/?key=sk-secret&url={url}" } },
    ]);
    services.databases.close();
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name, 9_000);
      asked.addEventListener("upgradeneeded", () => {
        asked.result.deleteObjectStore("modes");
        // Fields unknown to this version.
        asked.transaction?.objectStore("contexts").put({ ...context, mood: "calm" });
      });
      asked.addEventListener("success", () => resolve(asked.result));
      asked.addEventListener("error", () => reject(asked.error ?? new Error(name)));
    });
    newer.close();
    const before = await storedDatabase(name);
    const [file, rows] = await rescueDatabase(name, 0);
    expect(await storedDatabase(name)).toEqual(before);
    const rescued = await readBack(file?.blob ?? new Blob());
    expect(textsOf(rescued)).toEqual(
      expect.arrayContaining(["Where does the Danube run?", "Of no conversation", "Not sent yet"]),
    );
    expect(JSON.parse((await file?.blob.text()) ?? "")).toMatchObject({
      blobs: [{ id: "drafted", data: btoa("x") }],
    });
    const rest = (await rows?.blob.text()) ?? "";
    for (const kept of ["https://k.example", "Be brief.", "Not sent yet"]) {
      expect(rest).toContain(kept);
    }
    expect(rest).not.toContain("sk-secret");
  });

  it("is not made if there is none", async () => {
    const name = `bough-none-${crypto.randomUUID()}`;
    await expect(rescueDatabase(name, 0)).rejects.toThrow(/abort/iu);
    const known = await indexedDB.databases();
    expect(known.some((one) => one.name === name)).toBe(false);
  });
});
