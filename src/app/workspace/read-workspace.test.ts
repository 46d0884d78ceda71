import { unzipSync } from "fflate";
import { expect, test } from "vitest";

import type { FileChange, MessageNode } from "#domain/message.ts";

import { createWorkspaceReader } from "./read-workspace.ts";
import { zipFiles } from "./zip-files.ts";

const file = (blobId: string) => ({ blobId, mediaType: "text/plain", size: 1 });

/** A pool of messages in one line, which counts how many are read. */
function poolOf(messages: { role: "user" | "tool"; changes?: FileChange[] }[]) {
  let count = 0;
  const nodes = messages.map(({ role, changes }, at): MessageNode => ({
    id: `n${at}`,
    contextId: "c",
    parentId: at === 0 ? null : `n${at - 1}`,
    message: {
      role,
      content: changes === undefined ? [] : [{ type: "workspace", changes }],
    },
    createdAt: at,
  }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return {
    ids: nodes.map(({ id }) => id),
    reader: createWorkspaceReader({
      nodes: async (ids) => {
        count += ids.length;
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    }),
    read: () => count,
  };
}

test("a branch's files are told with what came since the person's last message", async () => {
  const { ids, reader, read } = poolOf([
    { role: "user" },
    { role: "tool", changes: [{ path: "a", file: file("a1") }] },
    { role: "user" },
    { role: "tool", changes: [{ path: "a", file: file("a2") }] },
    { role: "tool", changes: [{ path: "b", file: file("b1") }] },
  ]);
  const early = await reader.read(ids.slice(0, 2));
  expect([...early.files.keys()]).toEqual(["a"]);
  expect(early.changed).toMatchObject([{ path: "a", kind: "added" }]);
  const now = await reader.read(ids);
  expect(now.changed).toMatchObject([
    { path: "a", kind: "changed" },
    { path: "b", kind: "added" },
  ]);
  expect(now.historyOf("a").map(({ nodeId, file: state }) => [nodeId, state?.blobId])).toEqual([
    ["n1", "a1"],
    ["n3", "a2"],
  ]);
  expect(read()).toBe(5);
  await reader.read(ids);
  expect(read()).toBe(5);
});

test("all files go into one ZIP, and what is not here is named", async () => {
  const bytes = new Map([["x", new Blob(["one"])]]);
  const files = new Map([
    ["src/ä.txt", file("x")],
    ["gone", file("y")],
  ]);
  const get = async (id: string) => {
    const data = bytes.get(id);
    return data && { id, data, mediaType: "text/plain", sha256: "", createdAt: 1 };
  };
  const { data, missing } = await zipFiles(files, { get });
  expect(missing).toEqual(["gone"]);
  const unzipped = unzipSync(new Uint8Array(await data.arrayBuffer()));
  expect(Object.keys(unzipped)).toEqual(["src/ä.txt"]);
  expect(new TextDecoder().decode(unzipped["src/ä.txt"])).toBe("one");
});
