import { appendNodes } from "#domain/branching/append.ts";
import { retryPartial } from "#domain/branching/retry-partial.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { refusedInBin, stoppedByBin } from "#domain/in-bin.ts";
import type {
  ContentPart,
  InternalMessage,
  MessageMetadata,
  MessageNode,
} from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { BranchRef, RunRef } from "#machine/actors.ts";

import type { BranchWriting, DraftKeeping } from "./ports.ts";
import { changeError, storageError } from "./run-errors.ts";

type Done = Promise<Result<null, RunError>>;

interface UserMessage {
  nodeId: string;
  content: ContentPart[];
  metadata?: MessageMetadata;
  /**
   * Set for a new message: it is refused if the conversation is in the bin by the time it is stored (law
   * P12).
   */
  unlessInBin?: true;
}

/** Appends a user message to the branch: the person's, or a synthetic one on their behalf. */
export async function appendUserNode(
  deps: BranchWriting,
  run: BranchRef,
  message: UserMessage,
): Done {
  const now = deps.now();
  let inBin: RunError | undefined;
  const branch = await deps.branches.get(run.branchId);
  if (branch?.messageIds.includes(message.nodeId) === true) return ok(null);
  const changed = await deps.branches.change(
    deps.token,
    [{ branchId: run.branchId, tip: true }, { nodeIds: [message.nodeId] }],
    (rows) => {
      const refusal =
        message.unlessInBin === true ? refusedInBin(rows.context, rows.above) : undefined;
      if (refusal !== undefined) {
        inBin = stoppedByBin(rows.context, rows.above);
        return err(refusal);
      }
      const at = rows.branches.find((one) => one.id === run.branchId);
      const node: MessageNode = {
        id: message.nodeId,
        contextId: run.contextId,
        parentId: at?.messageIds.at(-1) ?? null,
        message: {
          role: "user",
          content: message.content,
          ...defined({ metadata: message.metadata }),
        },
        createdAt: now,
      };
      return appendNodes(rows, { branchId: run.branchId, nodes: [node] });
    },
    now,
  );
  return changed.ok ? ok(null) : err(inBin ?? changeError(changed.error));
}

/** The id before the message on the branch; the last id if the message is not on it yet (law B1). */
export function parentIn(branch: Branch | undefined, nodeId: string): string | null {
  const ids = branch?.messageIds ?? [];
  const at = ids.indexOf(nodeId);
  return (at < 0 ? ids.at(-1) : ids[at - 1]) ?? null;
}

/** Appends a message from Bough to the model, in the user's role. Repeating it changes nothing. */
export async function appendSynthetic(deps: BranchWriting, run: RunRef, text: string): Done {
  const branch = await deps.branches.get(run.branchId);
  const [tip] = await deps.branches.nodes(branch?.messageIds.slice(-1) ?? []);
  const said = tip?.message.metadata?.synthetic === true && tip.message.content[0];
  if (said && said.type === "text" && said.text === text) return ok(null);
  return appendUserNode(deps, run, {
    nodeId: deps.newId(),
    content: [{ type: "text", text }],
    metadata: { synthetic: true },
  });
}

/** Moves the stored partial answer aside as a version, so that the branch ends before it again. */
export async function setPartialAside(
  deps: BranchWriting,
  run: RunRef,
  { draftNodeId, newBranchId }: { draftNodeId: string; newBranchId: string },
): Done {
  const now = deps.now();
  const changed = await deps.branches.change(
    deps.token,
    [{ branchId: run.branchId, nodeId: draftNodeId }, { nodeIds: [draftNodeId] }],
    (rows) => retryPartial(rows, { branchId: run.branchId, nodeId: draftNodeId, newBranchId, now }),
    now,
  );
  return changed.ok ? ok(null) : err(changeError(changed.error));
}

/**
 * Turns the text that was streamed before an attempt ended early into a node. Makes no node if there is no
 * text. Idempotent.
 */
export async function settleDraft(
  deps: DraftKeeping,
  run: BranchRef,
  draft: { draftNodeId: string; status: "partial" | "stopped"; interruption?: string },
): Done {
  const { draftNodeId, status, interruption } = draft;
  const [stored] = await deps.branches.nodes([draftNodeId]);
  // The text was stored whole. A tab that was taken over may still flush a buffered end of it, which alone
  // must not replace the whole.
  if (stored !== undefined) return ok(null);
  const content = await deps.chunks.unmerged(draftNodeId);
  if (content.length === 0) {
    deps.live.close(draftNodeId);
    return ok(null);
  }
  const branch = await deps.branches.get(run.branchId);
  const message: InternalMessage = { role: "assistant", content };
  const metadata: MessageMetadata = {
    ...(await deps.requestLog.metadataFor(draftNodeId, message)),
    status,
    ...defined({ interruption }),
  };
  const node: MessageNode = {
    id: draftNodeId,
    contextId: run.contextId,
    parentId: parentIn(branch, draftNodeId),
    message: { ...message, metadata },
    createdAt: deps.now(),
  };
  const merged = await deps.chunks.merge(deps.token, run.branchId, node);
  if (!merged.ok) return err(storageError(merged.error));
  deps.live.close(draftNodeId);
  return ok(null);
}
