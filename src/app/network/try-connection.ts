import type { Bough } from "#app/bough.ts";
import { askOnce } from "#app/conversation/ask-once.ts";
import type { Asked } from "#app/conversation/ask-once.ts";
import { createRequestMaker } from "#app/requests/request-maker.ts";
import type { Connection } from "#domain/connection.ts";
import type { ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import { adapterFor } from "#providers/registry.ts";

/** An answer to a tiny question. `end` is often `length`: few tokens were allowed. */
export interface Tried {
  text: string;
  end: Asked["end"];
  ms: number;
}

/** The fewest that every protocol takes. */
const MOST_TOKENS = 16;
const QUESTION = "Answer with the word OK.";

/**
 * Asks a model one tiny question the way a conversation would, over a connection that may not be stored
 * yet. It costs a few tokens; nothing is stored.
 */
export async function tryConnection(
  { egress, newId, now }: Pick<Bough, "egress" | "newId" | "now">,
  connection: Connection,
  key: string,
  signal: AbortSignal,
): Promise<Result<Tried, RunError>> {
  const requests = createRequestMaker({
    keepings: { connection: () => Promise.resolve(connection) },
    keys: {
      obtain: () => Promise.resolve(ok(key)),
      stateOf: () => (key === "" ? "none" : "at_hand"),
    },
    egress,
    tools: { definitions: () => [] },
    attachments: () => Promise.resolve({ attachments: {}, leftOut: [] }),
    adapterFor,
    newId,
  });
  const begun = now();
  const asked = await askOnce(
    requests,
    {
      context: contextOf(connection),
      connectionId: connection.id,
      modelId: connection.defaultModel,
      nodes: [questionNode(newId())],
    },
    { onTrace: () => undefined, onText: () => undefined },
    signal,
  );
  return asked.ok ? ok({ ...asked.value, ms: now() - begun }) : asked;
}

const CONTEXT_ID = "try";

function contextOf({ id, defaultModel }: Connection): ChatContext {
  return {
    id: CONTEXT_ID,
    title: "",
    config: {
      connectionId: id,
      modelId: defaultModel,
      mode: "chat",
      parameters: { max_tokens: MOST_TOKENS },
    },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: 0,
    updatedAt: 0,
  };
}

function questionNode(id: string): MessageNode {
  return {
    id,
    contextId: CONTEXT_ID,
    parentId: null,
    message: { role: "user", content: [{ type: "text", text: QUESTION }] },
    createdAt: 0,
  };
}
