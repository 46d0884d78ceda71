import { Dexie } from "dexie";

import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { openDatabases } from "#storage/db.ts";
import type { Databases } from "#storage/db.ts";
import { claimWriter } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

export const counters = {
  modelCalls: 1,
  toolSuccesses: {},
  toolErrors: {},
  outputRetries: 0,
  validatorRetries: 0,
  tokens: 0,
};

export function contextRow(id: string, changes: Partial<ChatContext> = {}): ChatContext {
  return {
    id,
    title: `Title of ${id}`,
    config: { modelId: "m", connectionId: "c", mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: 1,
    updatedAt: 1,
    ...changes,
  };
}

export function branchRow(id: string, contextId: string, changes: Partial<Branch> = {}): Branch {
  return {
    id,
    contextId,
    name: "main",
    named: true,
    messageIds: [],
    colour: 0,
    activeAt: 1,
    createdAt: 1,
    ...changes,
  };
}

export function nodeRow(
  id: string,
  contextId: string,
  parentId: string | null,
  changes: { role?: Role; text?: string } = {},
): MessageNode {
  return {
    id,
    contextId,
    parentId,
    message: {
      role: changes.role ?? "user",
      content: [{ type: "text", text: changes.text ?? id }],
    },
    createdAt: 1,
  };
}

export function runRow(id: string, changes: Partial<RunRow> = {}): RunRow {
  return {
    id,
    contextId: "c1",
    branchId: "b1",
    state: "idle",
    iteration: 1,
    counters,
    fingerprints: { last: null, repeats: 0 },
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    calls: [],
    queue: [],
    queueHeld: false,
    limits: defaultBudgetLimits,
    startedAt: 1,
    updatedAt: 1,
    ...changes,
  };
}

export function journalRow(
  runId: string,
  seq: number,
  detail: JournalRow["detail"] = { kind: "transition" },
): JournalRow {
  return {
    runId,
    seq,
    at: seq,
    from: "idle",
    event: "message.send",
    to: "processingUserMessage",
    iteration: 0,
    budgets: counters,
    ms: 0,
    detail,
  };
}

let serial = 0;

export interface FreshDatabases extends Databases {
  name: string;
  remove(): Promise<void>;
}

export async function claimed(db: Databases, contextId: string): Promise<WriterToken> {
  const result = await claimWriter(db.strict, contextId);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A new database with one conversation that has one empty branch. Deleted after the test. */
export async function freshDatabases(): Promise<FreshDatabases> {
  serial += 1;
  const name = `bough-test-${Date.now()}-${serial}`;
  const databases = await openDatabases(name);
  await databases.strict.contexts.put(contextRow("c1"));
  await databases.strict.branches.put(branchRow("b1", "c1"));
  return {
    ...databases,
    name,
    remove: async () => {
      databases.close();
      await Dexie.delete(name);
    },
  };
}
