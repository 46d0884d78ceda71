import { callDraftKeys } from "#domain/call-draft-keys.ts";
import type { AnswerFlaw, MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { overruled } from "#domain/tool-sets/policies.ts";
import type { CallPlace } from "#domain/tool-sets/policies.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import type { Databases } from "#storage/db.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

/** A decision on one call of a node: how the stored call changes, and the journal rows that belong to it. */
export interface CallDecision {
  callId: string;
  patch: Partial<Pick<ToolCallRequest, "approvalStatus" | "arguments" | "editedFrom" | "problem">>;
  journal: readonly JournalRow[];
  policy?: ToolPolicy;
  /** Where the call was made. The policy replaces what was said there before. */
  place?: CallPlace;
}

/** What the tab that writes a conversation stores about its runs. */
export interface RunWriter {
  /**
   * Stores journal rows and the resulting rows of the runs in one strict transaction. The journal is
   * append-only: if a number is already taken, that is a problem, and nothing is written.
   */
  appendJournal(
    token: WriterToken,
    rows: readonly JournalRow[],
    runs: readonly RunRow[],
  ): Promise<Result<void, StorageProblem>>;
  /**
   * Changes calls in their assistant node, and stores their journal rows and standing approvals: all or
   * nothing. Also removes the drafts that were written while deciding.
   */
  decideCalls(
    token: WriterToken,
    nodeId: string,
    decisions: readonly CallDecision[],
  ): Promise<Result<void, StorageProblem>>;
  /** Stores what the checks of a final answer found. The newest finding replaces the one before. */
  recordFlaw(
    token: WriterToken,
    finding: { nodeId: string; flaw: AnswerFlaw },
  ): Promise<Result<void, StorageProblem>>;
}

export function createRunWriter({ strict }: Databases): RunWriter {
  return {
    appendJournal: (token, rows, runs) =>
      writeContext(strict, token, [strict.journal, strict.runs], async () => {
        await strict.journal.bulkAdd(rows);
        await strict.runs.bulkPut(runs);
      }),

    decideCalls: (token, nodeId, decisions) =>
      writeContext(
        strict,
        token,
        [strict.messages, strict.journal, strict.toolPolicies, strict.drafts],
        async ({ deletedAt }) => {
          if (deletedAt !== undefined) {
            throw new StorageAbort("not_found", "This conversation is in the bin.");
          }
          const node = await strict.messages.get(nodeId);
          const known = new Set(node?.message.toolCalls?.map(({ id }) => id));
          if (node === undefined || !decisions.every(({ callId }) => known.has(callId))) {
            throw new StorageAbort("not_found", "This call is not in the database.");
          }
          await strict.messages.put(withDecisions(node, decisions));
          await strict.journal.bulkAdd(decisions.flatMap(({ journal }) => journal));
          await strict.drafts.bulkDelete(decisions.flatMap(({ callId }) => callDraftKeys(callId)));
          for (const decision of decisions) await putPolicy(strict, decision);
        },
      ),

    recordFlaw: (token, { nodeId, flaw }) =>
      writeContext(strict, token, [strict.messages], async () => {
        const node = await strict.messages.get(nodeId);
        if (node === undefined) throw new StorageAbort("not_found", "This answer is gone.");
        const { message } = node;
        const metadata = { ...message.metadata, flaw };
        await strict.messages.put({ ...node, message: { ...message, metadata } });
      }),
  };
}

async function putPolicy(db: Databases["strict"], { policy, place }: CallDecision): Promise<void> {
  if (policy === undefined) return;
  const before = await db.toolPolicies.where("toolName").equals(policy.toolName).toArray();
  const gone = place === undefined ? [] : overruled(policy, place, before);
  await db.toolPolicies.bulkDelete(gone.map(({ id }) => id));
  await db.toolPolicies.put(policy);
}

function withDecisions(node: MessageNode, decisions: readonly CallDecision[]): MessageNode {
  const patches = new Map(decisions.map(({ callId, patch }) => [callId, patch]));
  const toolCalls = node.message.toolCalls?.map((call) => ({ ...call, ...patches.get(call.id) }));
  if (toolCalls === undefined) return node;
  return { ...node, message: { ...node.message, toolCalls } };
}
