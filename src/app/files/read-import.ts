import type { Services } from "#app/services/services.ts";
import { defined } from "#domain/defined.ts";
import type { FileRefusal } from "#domain/files/format.ts";
import { withFolders } from "#domain/files/plan-folders.ts";
import { planKept } from "#domain/files/plan-kept.ts";
import { planMcpServers } from "#domain/files/plan-mcp-servers.ts";
import { planMemories } from "#domain/files/plan-memories.ts";
import { planModes } from "#domain/files/plan-modes.ts";
import { planOwnTools } from "#domain/files/plan-own-tools.ts";
import { withModes } from "#domain/files/plan.ts";
import { err, ok } from "#domain/result.ts";
import type { ReadImport, ToImport } from "#machine/import.machine.ts";
import { createMcpStore } from "#storage/settings/mcp.ts";
import { createOwnToolStore } from "#storage/settings/own-tools.ts";
import { builtInTools } from "#tools/registry.ts";

import { planConversations } from "./plan-conversations.ts";
import { readAny } from "./read-any-file.ts";
import type { ReadOptions } from "./read-any-file.ts";

/** The share of an import's progress for reading the text; the rest is comparing it with the database. */
const READING = 0.7;

/** Reads the given files, checks them and says what an import would do. Nothing is written. */
export async function readImport(
  services: Services,
  given: ToImport,
  work: ReadOptions,
): Promise<ReadImport> {
  const read = await readAny(given, { ...work, report: (share) => work.report(share * READING) });
  if (!read.ok) return refused(read.error);
  const { rows, memories, settings, connections, ownTools, mcpServers, from } = read.value;
  const looking = {
    ...work,
    report: (share: number) => work.report(READING + share * (1 - READING)),
  };
  const planned = await planConversations(services, read.value, looking);
  if (!planned.ok) return refused(planned.error);
  const plan = planned.value;
  const modes = planModes(rows.modes ?? [], await services.modes.list());
  const kept = planKept(defined({ settings, connections }), {
    keys: new Set(await services.settings.keys()),
    connectionIds: new Set((await services.connections.list()).map(({ id }) => id)),
  });
  const placed = withFolders(withModes(plan, modes), rows.folders, await services.folders.list());
  const tools =
    ownTools &&
    planOwnTools(ownTools, await createOwnToolStore(services.databases).list(), BUILT_IN);
  const servers = mcpServers && planMcpServers(mcpServers, await serversHere(services));
  const added = defined({ from, kept, ownTools: tools, mcpServers: servers });
  const whole = { ...placed, ...added };
  if (memories === undefined) return ok(whole);
  const remembered = planMemories(
    memories,
    await services.memories.list(),
    new Map(plan.conversations.map(({ sourceId, contextId }) => [sourceId, contextId])),
    services.newId,
  );
  return ok({ ...whole, memories: remembered });
}

const serversHere = ({ databases }: Services) => createMcpStore(databases).listAll();

/**
 * Names that built-in tools have taken. Tools of servers need no entry: they always have two underscores in
 * their names, which no own tool has.
 */
const BUILT_IN = builtInTools.map(({ definition }) => definition.name);

function refused(refusal: FileRefusal): ReadImport {
  return err({ source: "file", refusal });
}
