import type { Page } from "playwright";

import type { Connection } from "#domain/connections/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";
import type { SeededTree } from "#domain/test-support/seeded-tree.ts";

import { seededSection } from "./answer-text.ts";

/** Rows as they are in the database. */
export interface StoredRows {
  contexts: ChatContext[];
  branches: Branch[];
  messages: MessageNode[];
  connections?: Connection[];
  modes?: Mode[];
  runs?: RunRow[];
  settings?: { key: string; value: JsonValue }[];
}

/** Writes rows directly into the page's database. The app must have been opened before. */
export async function storeRows(page: Page, rows: StoredRows): Promise<void> {
  await page.evaluate(
    async (tables) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open("bough");
        opening.addEventListener("success", () => {
          resolve(opening.result);
        });
        opening.addEventListener("error", () => {
          reject(new Error("The database could not be opened."));
        });
      });
      const transaction = database.transaction(Object.keys(tables), "readwrite");
      for (const [name, values] of Object.entries(tables)) {
        for (const value of values) transaction.objectStore(name).put(value);
      }
      await new Promise((resolve) => {
        transaction.addEventListener("complete", resolve);
      });
      database.close();
      // Playwright's type for serializable values is too deep for rows with JSON in them.
    },
    rows as unknown as Record<string, unknown[]>,
  );
}

/** A conversation without forks; its answers are Markdown of about 700 words. */
export function storedLine(seed: number, messages: number, title: string): StoredRows {
  return rowsOf(storedTree(seed, messages, 1, title));
}

export function storedTree(
  seed: number,
  nodes: number,
  branches: number,
  title: string,
): SeededTree {
  const words = seededRandom(seed + 1_000);
  let answers = 0;
  return seededTree({
    seed,
    nodes,
    branches,
    title,
    endsAt: Date.now(),
    ...(branches === 1
      ? {
          textAt: (depth) => {
            if (depth % 2 === 0) return `Question ${String(depth)} about the ledger?`;
            answers += 1;
            return seededSection(words, answers);
          },
        }
      : {}),
  });
}

/** Added to seeds, from which ids are made, so that these rows share no id with other stored rows. */
const APART = 5_000_000;

/** Short conversations whose answer was cut off. */
export function storedInterrupted(count: number): StoredRows {
  const all = Array.from({ length: count }, (_, at) =>
    storedLine(APART + at, 2, `Interrupted ${String(at)}`),
  );
  return {
    contexts: all.flatMap(({ contexts }) => contexts),
    branches: all.flatMap(({ branches }) => branches),
    messages: all.flatMap(({ messages }) => messages),
    runs: all.flatMap(({ branches }) => branches.map(interruptedRun)),
  };
}

function interruptedRun({ id, contextId, messageIds, createdAt }: Branch): RunRow {
  const answer = messageIds.at(-1);
  return {
    id: `run of ${id}`,
    contextId,
    branchId: id,
    state: "transientFailure.awaitingPerson",
    iteration: 1,
    counters: {
      modelCalls: 1,
      toolSuccesses: {},
      toolErrors: {},
      outputRetries: 0,
      validatorRetries: 0,
      tokens: 0,
    },
    fingerprints: { last: null, repeats: 0 },
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    error: { kind: "interrupted", message: "The answer was interrupted.", retryable: true },
    ...(answer === undefined ? {} : { draftNodeId: answer }),
    calls: [],
    queue: [],
    queueHeld: false,
    limits: defaultBudgetLimits,
    startedAt: createdAt,
    updatedAt: createdAt,
  };
}

/** A connection to one of the bench's servers, as a person would have stored it. */
export function storedConnection(id: string, baseUrl: string): Connection {
  return {
    id,
    name: id,
    protocol: "openai-chat",
    baseUrl,
    keyKeeping: "stored",
    apiKey: "sk-test-key",
    models: [],
    defaultModel: "bench",
    usedAt: Date.now(),
    createdAt: Date.now(),
  };
}

export function rowsOf({ context, branches, nodes }: SeededTree): StoredRows {
  return { contexts: [context], branches, messages: nodes };
}

/** Rows in one evaluation. More would be too much for one message to the browser. */
const AT_ONCE = 100;

/** Writes a large tree in parts. */
export async function storeTree(
  page: Page,
  { context, branches, nodes }: SeededTree,
  connection: Connection,
): Promise<void> {
  await storeRows(page, {
    contexts: [context],
    branches: [],
    messages: [],
    connections: [connection],
  });
  for (let at = 0; at < branches.length; at += AT_ONCE) {
    const some = branches.slice(at, at + AT_ONCE);
    await storeRows(page, { contexts: [], branches: some, messages: [] });
  }
  for (let at = 0; at < nodes.length; at += 10 * AT_ONCE) {
    const some = nodes.slice(at, at + 10 * AT_ONCE);
    await storeRows(page, { contexts: [], branches: [], messages: some });
  }
}
