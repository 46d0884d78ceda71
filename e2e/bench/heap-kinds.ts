import type { CDPSession } from "playwright";

/** Bytes in a page's heap, by what they are for. */
export interface HeapKinds {
  /** Code that V8 has compiled. The more often a function runs, the more V8 keeps of it. */
  code: number;
  /** Everything else. */
  rest: number;
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Collects garbage and takes a heap snapshot. */
export async function heapKinds(session: CDPSession): Promise<HeapKinds> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const sum: HeapKinds = { code: 0, rest: 0 };
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + typeAt] ?? -1] ?? "";
    sum[type === "code" ? "code" : "rest"] += nodes[at + sizeAt] ?? 0;
  }
  return sum;
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const pieces: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void pieces.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", take);
  await session.send("HeapProfiler.takeHeapSnapshot");
  session.off("HeapProfiler.addHeapSnapshotChunk", take);
  // The browser's own format.
  return JSON.parse(pieces.join("")) as Snapshot;
}
