import { blobRowOf } from "#app/attachments/file-blobs.ts";
import { sweepBlobs } from "#app/attachments/sweep.ts";
import type { Services } from "#app/services/services.ts";
import type { ChatContext } from "#domain/context.ts";
import { USUAL_CHOICE, comingIn, withoutLeftOut } from "#domain/files/import-choice.ts";
import type { ImportChoice } from "#domain/files/import-choice.ts";
import { withoutOtherParameters } from "#domain/files/other-parameters.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { err, ok } from "#domain/result.ts";
import type { WrittenImport } from "#machine/import.machine.ts";
import type { RowsBeside } from "#storage/files/add-rows.ts";
import { createFileStore } from "#storage/files/files.ts";
import type { WrittenConversation } from "#storage/files/take-back.ts";

import { watched } from "./file-task.ts";
import type { FileTaskOptions } from "./file-task.ts";
import { writtenConversations } from "./take-back-import.ts";

export interface WriteOptions extends FileTaskOptions {
  choice?: ImportChoice;
  /** Called with the new conversations once they are stored. */
  onAdded?: (written: readonly WrittenConversation[]) => void;
}

/**
 * Writes what was planned and chosen, all or nothing. If it is cancelled too late, it is reported as added.
 */
export async function writeImport(
  services: Services,
  plan: ImportPlan,
  { choice = USUAL_CHOICE, onAdded, ...work }: WriteOptions,
): Promise<WrittenImport> {
  const store = createFileStore(services.databases);
  const { add, blobs, extended = [] } = withoutLeftOut(plan, choice.leftOut);
  const plain = choice.withOtherParameters ? add : withoutOtherParameters(add);
  const rows = { ...plain, contexts: await withModel(services, plan, plain.contexts, choice) };
  const added = await store.add(rows, blobs.map(blobRowOf), watched(work), {
    ...besideOf(plan, choice),
    extended,
  });
  if (added.ok && added.value === "added") {
    onAdded?.(writtenConversations(rows));
    return ok("added");
  }
  // Remove what was stored beforehand.
  if (blobs.length > 0) void sweepBlobs(services);
  work.signal.throwIfAborted();
  if (added.ok || added.error.kind === "taken") return ok("outdated");
  return err({ source: "storage", kind: added.error.kind, message: added.error.message });
}

function besideOf(plan: ImportPlan, choice: ImportChoice): RowsBeside {
  const { memories, kept, ownTools = [], mcpServers = [] } = plan;
  const kinds = (["prompts", "schemas", "settings"] as const).filter((kind) =>
    choice.kept.has(kind),
  );
  return {
    ownTools: ownTools.flatMap(({ tool, outcome }) => (outcome === "same" ? [] : [tool])),
    mcpServers: mcpServers.flatMap(({ server, outcome }) => (outcome === "same" ? [] : [server])),
    memories: choice.withMemories ? (memories?.add ?? []) : [],
    settings: kinds.flatMap((kind) => kept?.settings[kind] ?? []),
    connections: choice.kept.has("connections") ? (kept?.connections ?? []) : [],
    restore: comingIn(plan, choice).flatMap(({ contextId, outcome }) =>
      outcome === "binned" || outcome === "grown" ? [contextId] : [],
    ),
  };
}

/**
 * The conversations to write. Those whose connection will not be here use the chosen model, if one was
 * chosen.
 */
async function withModel(
  { connections }: Services,
  { kept }: ImportPlan,
  contexts: readonly ChatContext[],
  choice: ImportChoice,
): Promise<ChatContext[]> {
  const { model } = choice;
  if (model === undefined) return [...contexts];
  const coming = choice.kept.has("connections") ? (kept?.connections ?? []) : [];
  const known = new Set([...(await connections.list()), ...coming].map(({ id }) => id));
  return contexts.map((context) =>
    known.has(context.config.connectionId)
      ? context
      : { ...context, config: { ...context.config, ...model } },
  );
}
