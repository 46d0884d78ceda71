import { mayFail } from "#domain/may-fail.ts";
import { firstOfEachName, pinHash, pinsAfterList } from "#domain/mcp/pins.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { shownWords } from "#domain/text/shown-words.ts";

import { atMostEvery } from "./at-most-every.ts";
import type { McpLink } from "./mcp-link.ts";
import { orAborted } from "./or-aborted.ts";
import type { EntrySetting } from "./server-entry.ts";

/** Milliseconds for which a list of tools counts as current. */
const LIST_HOLDS = 250;
/** Milliseconds between two readings of the list, so that a server cannot flood the page with changes. */
const CHANGES_EVERY = 2_000;
/** The most UTF-16 units of a server's name for itself. */
const LONGEST_TITLE = 100;

/** The tools that a connected server lists; they are pinned each time. */
export interface ToolList {
  read(link: McpLink): Promise<Result<null, McpState>>;
  /** See `OpenServer`. */
  hashOf(
    link: McpLink,
    toolName: string,
    signal: AbortSignal,
  ): Promise<Result<string | undefined, McpState>>;
  /** Called when the server says that its tools have changed. */
  outdate: () => void;
}

export function createToolList(setting: EntrySetting): ToolList {
  const { services, entry } = setting;
  /** Hashes of definitions by the server's name for the tool. */
  let hashes = new Map<string, string>();
  let listedAt = 0;
  let isStale = false;
  let again: Promise<Result<null, McpState>> | undefined;
  const read = async (link: McpLink): Promise<Result<null, McpState>> => {
    const listed = await listAndPin(setting, link);
    if (!listed.ok) return listed;
    hashes = listed.value;
    listedAt = services.now();
    return ok(null);
  };
  const readAgain = async (link: McpLink) => {
    // Reset before reading, because another change may be announced in the meantime.
    isStale = false;
    const listed = await read(link).catch((error: unknown) => {
      isStale = true;
      throw error;
    });
    if (!listed.ok) isStale = true;
    return listed;
  };
  const readSoon = atMostEvery(CHANGES_EVERY, () => {
    const { open, stop } = entry;
    // A failure is recorded in the server's state.
    if (open !== undefined) void mayFail(open.hashOf("", stop.signal)).catch(() => undefined);
  });
  return {
    read,
    hashOf: async (link, name, signal) => {
      if (isStale || services.now() - listedAt > LIST_HOLDS) {
        again ??= readAgain(link).finally(() => (again = undefined));
        const listed = await orAborted(again, signal);
        if (!listed.ok) return listed;
      }
      return ok(hashes.get(name));
    },
    outdate: () => {
      isStale = true;
      readSoon();
    },
  };
}

async function listAndPin(
  { services, store, entry }: EntrySetting,
  link: McpLink,
): Promise<Result<Map<string, string>, McpState>> {
  const { tools, leftOut } = await link.listTools(entry.stop.signal);
  const now = services.now();
  const server = (await store.get(entry.server.id)) ?? entry.server;
  const written = await store.changePins(server.id, (pins, taken) =>
    pinsAfterList(pins, tools, { server, taken, now }),
  );
  if (!written.ok) return err(entry.fail({ kind: "storage", message: written.error.message }));
  if (server.listedAt === undefined) {
    const first = (row: McpServer) => ({ ...row, listedAt: row.listedAt ?? now });
    // If this fails, the next listing records it.
    await mayFail(store.change(server.id, first));
  }
  const { revision, hasResources } = link;
  const title = shownWords(link.title, LONGEST_TITLE);
  const isSignedIn = link.isSignedIn();
  entry.setState({ kind: "ready", revision, title, leftOut, isSignedIn, hasResources });
  return ok(new Map(firstOfEachName(tools).map((tool) => [tool.name, pinHash(tool)])));
}
