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

/** Milliseconds for which a list of tools counts as present. */
const LIST_HOLDS = 250;
/** Milliseconds: a server that floods the page with changes is not asked about each. */
const CHANGES_EVERY = 2_000;
/** UTF-16 units of what a server calls itself. */
const LONGEST_TITLE = 100;

/** What a connected server lists, pinned each time. */
export interface ToolList {
  read(link: McpLink): Promise<Result<null, McpState>>;
  /** See `OpenServer`. */
  hashOf(
    link: McpLink,
    toolName: string,
    signal: AbortSignal,
  ): Promise<Result<string | undefined, McpState>>;
  /** The server says that its tools have changed. */
  outdate: () => void;
}

export function createToolList(setting: EntrySetting): ToolList {
  const { services, entry } = setting;
  /** By the server's name for the tool. */
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
    // It may be told of a change while it reads.
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
    // What fails is the server's state from then on.
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
    // The next list notes it.
    await mayFail(store.change(server.id, first));
  }
  const { revision, hasResources } = link;
  const title = shownWords(link.title, LONGEST_TITLE);
  const isSignedIn = link.isSignedIn();
  entry.setState({ kind: "ready", revision, title, leftOut, isSignedIn, hasResources });
  return ok(new Map(firstOfEachName(tools).map((tool) => [tool.name, pinHash(tool)])));
}
