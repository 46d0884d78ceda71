import type { Services } from "#app/services/services.ts";
import { defined } from "#domain/defined.ts";
import type { FileRefusal } from "#domain/files/format.ts";
import { withFolders } from "#domain/files/plan-folders.ts";
import { planKept } from "#domain/files/plan-kept.ts";
import { planMcpServers } from "#domain/files/plan-mcp-servers.ts";
import { planMemories } from "#domain/files/plan-memories.ts";
import { planModes } from "#domain/files/plan-modes.ts";
import { planOwnTools } from "#domain/files/plan-own-tools.ts";
import { checkFile, planImport, withModes } from "#domain/files/plan.ts";
import type { CheckedFile, ImportPlan } from "#domain/files/plan.ts";
import { err, ok } from "#domain/result.ts";
import type { ReadImport, ToImport } from "#machine/import.machine.ts";
import { createFileStore } from "#storage/files/files.ts";
import { createMcpStore } from "#storage/settings/mcp.ts";
import { createOwnToolStore } from "#storage/settings/own-tools.ts";
import { builtInTools } from "#tools/registry.ts";

import { inSlices, watched } from "./file-task.ts";
import { readAny } from "./read-any-file.ts";
import type { ReadOptions } from "./read-any-file.ts";

/**
 * The share of an import's progress for reading the text; the rest is comparing it with the
 * database.
 */
const READING = 0.7;

/** Reads what was given, checks it and says what an import would do. Nothing is written. */
export async function readImport(
  services: Services,
  given: ToImport,
  work: ReadOptions,
): Promise<ReadImport> {
  const read = await readAny(given, { ...work, report: (share) => work.report(share * READING) });
  if (!read.ok) return refused(read.error);
  const { rows, blobs = [], memories, settings, connections, ...others } = read.value;
  const { ownTools, mcpServers, ...source } = others;
  const checked = await inSlices(checkFile(rows), work.signal);
  if (!checked.ok) return refused(checked.error);
  const store = createFileStore(services.databases);
  const looking = {
    ...work,
    report: (share: number) => work.report(READING + share * (1 - READING)),
  };
  const here = await store.existing(rows, blobs, watched(looking));
  const plan = await inSlices(
    planImport(checked.value, here, services.newId, {
      blobs,
      isOtherApp: source.from !== undefined,
    }),
    work.signal,
  );
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
  const added = defined({ kept, ownTools: tools, mcpServers: servers });
  const whole = { ...placed, ...source, ...added };
  if (memories === undefined) return ok(whole);
  const planned = planMemories(
    memories,
    await services.memories.list(),
    copiedContexts(checked.value, plan),
    services.newId,
  );
  return ok({ ...whole, memories: planned });
}

const serversHere = ({ databases }: Services) => createMcpStore(databases).listAll();

/** A server's tools always have two underscores in their names, which no own one has. */
const BUILT_IN = builtInTools.map(({ definition }) => definition.name);

/** The ids of the file's conversations, with those that they will have. */
function copiedContexts({ trees }: CheckedFile, { conversations }: ImportPlan) {
  return new Map(
    trees.flatMap(({ members: [root] }, at): [string, string][] => {
      const planned = conversations[at];
      return root === undefined || planned === undefined
        ? []
        : [[root.context.id, planned.contextId]];
    }),
  );
}

function refused(refusal: FileRefusal): ReadImport {
  return err({ source: "file", refusal });
}
