import { expect, onTestFinished, test } from "vitest";

import type { FileChange, InternalMessage } from "#domain/message.ts";
import type { JournalDetail, RunRow } from "#domain/runs/run.ts";
import { workspaceLimits } from "#domain/workspace/workspace.ts";
import { createBlobStore, GRACE_PERIOD } from "#storage/attachments/blobs.ts";
import { freshDatabases, journalRow, runRow } from "#storage/test-support/rows.ts";

import { createWorkspaceReader } from "./read-workspace.ts";
import { createWorkspaces } from "./workspaces.ts";

const text = (content: string) => new Blob([content], { type: "text/plain" });

/** A branch with one answer that has three calls; `done` adds what the journal says about them. */
async function setUp(name: string, before: FileChange[] = []) {
  const databases = await freshDatabases();
  onTestFinished(() => databases.remove());
  const blobs = createBlobStore(databases);
  const done: JournalDetail[] = [];
  const messages = new Map<string, InternalMessage>();
  const calls = ["c1", "c2", "c3"].map((id) => ({
    id,
    toolName: "t",
    arguments: {},
    approvalStatus: "approved" as const,
  }));
  messages.set("files", { role: "user", content: [{ type: "workspace", changes: before }] });
  messages.set("answer", { role: "assistant", content: [], toolCalls: calls });
  let count = 0;
  const branches = {
    get: async () => ({ messageIds: [...messages.keys()] }) as never,
    nodes: async (ids: readonly string[]) =>
      ids.map((id) => ({ id, message: messages.get(id) }) as never),
  };
  const workspaces = createWorkspaces({
    blobs,
    branches,
    reader: createWorkspaceReader(branches),
    runs: { journalOf: async () => done.map((detail) => ({ detail }) as never) },
    newId: () => `${name} ${(count += 1)}`,
    now: () => 1,
  });
  const round = { runId: "r", branchId: "b", answerNodeId: "answer" };
  const run = async (
    callId: string,
    use: (files: ReturnType<typeof workspaces.forCall>) => Promise<unknown>,
  ) => {
    const files = workspaces.forCall(round, callId);
    await use(files);
    const changes = await files.commit();
    done.push({
      kind: "call",
      callId,
      toolName: "t",
      phase: "done",
      result: null,
      isError: false,
      source: "tool",
      files: changes,
    });
    return changes;
  };
  return { databases, blobs, run };
}

test("a call sees what the calls before it have left, and not what later ones did (K3)", async () => {
  const { run } = await setUp("workspace-order");
  await run("c1", (files) => files.write("a.txt", text("one")));
  await run("c3", (files) => files.write("late.txt", text("late")));
  const seen: string[] = [];
  await run("c2", async (files) => {
    seen.push(...(await files.files()).keys());
    expect(await (await files.read("a.txt"))?.text()).toBe("one");
    await files.write("a.txt", text("two"));
    expect(await (await files.read("a.txt"))?.text()).toBe("two");
  });
  expect(seen).toEqual(["a.txt"]);
});

test("what a call leaves as it was is no change, and its bytes are stored once (K4, K5)", async () => {
  const { run, databases } = await setUp("workspace-same");
  const [first] = await run("c1", (files) => files.write("a.txt", text("same")));
  const second = await run("c2", async (files) => {
    await files.write("b.txt", text("gone again"));
    await files.remove("b.txt");
    await files.write("a.txt", text("same"));
    await files.write("copy.txt", text("same"));
  });
  expect(second).toEqual([{ path: "copy.txt", file: first?.file }]);
  expect(await databases.strict.blobs.count()).toBe(1);
});

test("bytes are stored as what they are", async () => {
  const { run } = await setUp("workspace-types");
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0);
  const changes = await run("c1", async (files) => {
    await files.write("page.html", new Blob(["<script>1</script>"], { type: "text/html" }));
    await files.write("picture", new Blob([png], { type: "text/html" }));
    await files.write("raw", new Blob([Uint8Array.of(0xff, 0x00)]));
    await files.write("empty", new Blob([]));
  });
  expect(Object.fromEntries(changes.map(({ path, file }) => [path, file?.mediaType]))).toEqual({
    empty: "text/plain",
    "page.html": "text/plain",
    picture: "image/png",
    raw: "application/octet-stream",
  });
});

test("files too large, or one too many, are refused with the limit", async () => {
  const file = { blobId: "x", mediaType: "text/plain", size: 1 };
  const all = Array.from({ length: workspaceLimits.files }, (_, at) => ({ path: `f${at}`, file }));
  const { run } = await setUp("workspace-limits", all);
  await run("c1", async (files) => {
    await expect(files.write("more", text("x"))).rejects.toThrow("2000 files already");
    await files.write("f0", text("y"));
    const large = new Blob([new Uint8Array(workspaceLimits.file + 1)]);
    await expect(files.write("f1", large)).rejects.toThrow("larger than 64 MB");
  });
});

const call = { id: "c1", toolName: "t", status: "approved", idempotent: true } as const;

test.each<[string, Partial<RunRow>]>([
  ["at work", { state: "awaitingToolApproval" }],
  ["that failed and could not close it", { state: "failed", calls: [call] }],
])("bytes of an unfinished round outlast the sweep (K5): of a run %s", async (_which, fields) => {
  const { run, blobs, databases } = await setUp("workspace-sweep");
  const [kept] = await run("c1", (files) => files.write("a.txt", text("kept")));
  await run("c2", (files) => files.write("b.txt", text("lost")));
  await databases.strict.runs.add(runRow("r", fields));
  await databases.strict.journal.add(
    journalRow("r", 0, {
      kind: "call",
      callId: "c1",
      toolName: "t",
      phase: "done",
      result: null,
      isError: false,
      source: "tool",
      files: kept === undefined ? [] : [kept],
    }),
  );
  await blobs.sweep(10);
  await blobs.sweep(10 + GRACE_PERIOD);
  const left = await databases.strict.blobs.toArray();
  expect(await Promise.all(left.map(({ data }) => data.text()))).toEqual(["kept"]);
});
