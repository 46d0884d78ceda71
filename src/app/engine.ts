import { adapterFor } from "#providers/registry.ts";
import { createBlobStore } from "#storage/blobs.ts";
import { createChunkStore } from "#storage/chunks.ts";
import { createRequestStore } from "#storage/requests.ts";
import type { RequestStore } from "#storage/requests.ts";

import { createAttachmentReader } from "./attachments/prepared.ts";
import { sweepSoon } from "./attachments/sweep.ts";
import type { Bough } from "./bough.ts";
import { openConversation } from "./conversation/conversation.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { createSerial } from "./conversation/serial.ts";
import { watchActivity } from "./conversation/watch-activity.ts";
import type { RequestMaker, ToolBox } from "./ports.ts";
import { createRequestLog } from "./requests/request-log.ts";
import type { RequestLog } from "./requests/request-log.ts";
import { createRequestMaker } from "./requests/request-maker.ts";
import { createToolBox } from "./toolbox.ts";

/** What runs conversations: the statecharts, the adapters and the tools. */
export interface Engine {
  tools: ToolBox;
  requests: RequestMaker;
  requestLog: RequestLog;
  sentRequests: RequestStore;
  /** The open conversation of this id; opened when first asked for. */
  open(contextId: string): Conversation;
}

const engines = new WeakMap<Bough, Engine>();

/** The one engine of an app, made when first asked for. */
export function engineOf(bough: Bough): Engine {
  const engine = engines.get(bough) ?? createEngine(bough);
  engines.set(bough, engine);
  return engine;
}

function createEngine(bough: Bough): Engine {
  const { databases, keepings, keys, egress } = bough;
  const tools = createToolBox(bough.conversations);
  const newId = () => bough.newId();
  sweepSoon(bough);
  const attachments = createAttachmentReader(createBlobStore(databases));
  const requests = createRequestMaker({
    keepings,
    keys,
    egress,
    tools,
    attachments,
    adapterFor,
    newId,
  });
  const sentRequests = createRequestStore(databases);
  const requestLog = createRequestLog(sentRequests, bough.branches);
  const shared = {
    ...bough,
    chunks: createChunkStore(databases),
    requests,
    requestLog,
    tools,
    serial: createSerial(),
    prepared: new Map(),
    voices: new Map(),
  };
  const open = new Map<string, Conversation>();
  return {
    tools,
    requests,
    requestLog,
    sentRequests,
    open: (contextId) => {
      const known = open.get(contextId);
      if (known !== undefined) return known;
      const opened = openConversation(contextId, databases, shared);
      open.set(contextId, opened);
      watchActivity(opened, bough.activity);
      return opened;
    },
  };
}
