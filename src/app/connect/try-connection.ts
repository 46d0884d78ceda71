import { askOnce } from "#app/requests/ask-once.ts";
import type { OneOffAnswer } from "#app/requests/ask-once.ts";
import { createRequestMaker } from "#app/requests/request-maker.ts";
import type { Services } from "#app/services/services.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { MessageNode } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { adapterFor } from "#providers/registry.ts";

/** The answer to a tiny question. `end` is often `length`, because few tokens were allowed. */
export interface TestAnswer {
  text: string;
  end: OneOffAnswer["end"];
  ms: number;
}

/** The lowest limit that every protocol accepts. */
const MOST_TOKENS = 16;
const QUESTION = "Answer with the word OK.";

/**
 * Asks a model one tiny question as a conversation would, over a connection that need not be stored
 * yet. It costs a few tokens; nothing is stored.
 */
export async function tryConnection(
  { egress, newId, now }: Pick<Services, "egress" | "newId" | "now">,
  connection: Connection,
  key: string,
  signal: AbortSignal,
): Promise<Result<TestAnswer, RunError>> {
  const requests = createRequestMaker({
    connections: { get: () => Promise.resolve(connection) },
    keys: {
      obtain: () => Promise.resolve(ok(key)),
      stateOf: () => (key === "" ? "none" : "at_hand"),
    },
    egress,
    tools: { ready: Promise.resolve(), definitionsFor: () => [] },
    attachments: () => Promise.resolve({ attachments: {}, leftOut: [] }),
    memories: { list: () => Promise.resolve([]) },
    settings: { getMany: (keys) => Promise.resolve(keys.map(() => undefined)) },
    adapterFor,
    newId,
    now,
  });
  const begun = now();
  const asked = await askOnce(
    requests,
    {
      connectionId: connection.id,
      modelId: connection.defaultModel,
      parameters: { max_tokens: MOST_TOKENS },
      nodes: [questionNode(newId())],
    },
    { onTrace: () => undefined, onText: () => undefined },
    signal,
  );
  return asked.ok ? ok({ ...asked.value, ms: now() - begun }) : asked;
}

/** An id that no conversation has. */
const CONTEXT_ID = "try";

function questionNode(id: string): MessageNode {
  return {
    id,
    contextId: CONTEXT_ID,
    parentId: null,
    message: { role: "user", content: [{ type: "text", text: QUESTION }] },
    createdAt: 0,
  };
}
