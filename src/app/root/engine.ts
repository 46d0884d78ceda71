import { createAttachmentReader } from "#app/attachments/prepared.ts";
import { scheduleBlobSweep } from "#app/attachments/sweep.ts";
import { createConversationOpener } from "#app/conversation/conversation.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { createOpenConversations } from "#app/conversation/open-conversations.ts";
import type { OpenConversations } from "#app/conversation/open-conversations.ts";
import { createMetricKeeper } from "#app/metrics/metric-keeper.ts";
import type { RequestMaker } from "#app/requests/ready-request.ts";
import { createRequestLog } from "#app/requests/request-log.ts";
import type { RequestLog } from "#app/requests/request-log.ts";
import { createRequestMaker } from "#app/requests/request-maker.ts";
import { PreparedRequests } from "#app/run/prepared-requests.ts";
import { createRunSettings } from "#app/run/run-settings.ts";
import { scheduleIndexing } from "#app/search/indexing.ts";
import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import { createTasks } from "#app/tasks/tasks.ts";
import { startToolSources } from "#app/tool-sources/tool-sources.ts";
import type { ToolBox } from "#app/toolbox/toolbox.ts";
import { createToolBox } from "#app/toolbox/toolbox.ts";
import { workspaceReaderOf } from "#app/workspace/read-workspace.ts";
import { createWorkspaces } from "#app/workspace/workspaces.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";
import { adapterFor } from "#providers/registry.ts";
import { createRequestStore } from "#storage/activity/requests.ts";
import type { RequestStore } from "#storage/activity/requests.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";
import { createChunkStore } from "#storage/conversations/chunks.ts";
import { createRunWriter } from "#storage/conversations/run-writer.ts";
import type { RunWriter } from "#storage/conversations/run-writer.ts";
import { createToolRegistry } from "#tools/registry.ts";

import { runNewsOf } from "./run-news.ts";
import { noteAnswerEnded } from "./unseen-answers.ts";

/** What runs conversations: the statecharts, the adapters and the tools. */
export interface Engine {
  tools: ToolBox;
  requests: RequestMaker;
  requestLog: RequestLog;
  sentRequests: RequestStore;
  runWriter: RunWriter;
  /** The conversation with this id; opens it if it is not open yet. */
  open(contextId: string): Conversation;
  conversations: OpenConversations;
}

/**
 * The engine of these services, one for all callers. It is created on first use, because its code loads later
 * than they do.
 */
export const engineOf = perServices(createEngine);

const made = new WeakMap<Services, Engine>();

/** The conversations that are open in this tab. Does not create an engine. */
export function openedIn(services: Services): readonly Conversation[] {
  return made.get(services)?.conversations.all() ?? [];
}

function createEngine(services: Services): Engine {
  const { databases, connections, keys, egress } = services;
  const registry = createToolRegistry();
  const tools = createToolBox(services, registry, startToolSources(registry, services));
  const newId = () => services.newId();
  scheduleBlobSweep(services);
  void import("#app/space/free-bodies.ts").then(({ scheduleFreeingBodies }) =>
    scheduleFreeingBodies(services),
  );
  scheduleIndexing(services);
  const blobs = createBlobStore(databases);
  const attachments = createAttachmentReader(blobs);
  const requests = createRequestMaker({
    connections,
    keys,
    egress,
    tools,
    attachments,
    memories: services.memories,
    settings: services.settings,
    adapterFor,
    newId,
    now: () => services.now(),
  });
  const sentRequests = createRequestStore(databases);
  const metrics = createMetricKeeper(async () => {
    const { createMetricStore } = await import("#storage/activity/metrics.ts");
    return createMetricStore(databases);
  }, services);
  const requestLog = createRequestLog(sentRequests, services.branches, metrics.requestChanged);
  const workspaces = createWorkspaces({ ...services, blobs, reader: workspaceReaderOf(services) });
  const news = runNewsOf(services);
  const shared = {
    ...services,
    chunks: createChunkStore(databases),
    runWriter: createRunWriter(databases),
    requests,
    requestLog,
    metrics,
    tools,
    tasks: createTasks({ ...services, workspaces, open: (contextId) => engine.open(contextId) }),
    workspaces,
    serial: createSerialQueue(),
    prepared: new PreparedRequests(),
    runSettings: createRunSettings(),
    onEnded: (run: RunRow) => {
      // The mark is only for the person: the conversation goes on without it.
      void noteAnswerEnded(services, run).catch(() => undefined);
      news.tell(run);
    },
    onWaits: news.tell,
  };
  const conversations = createOpenConversations(
    createConversationOpener(databases, shared),
    shared.now,
  );
  const engine: Engine = {
    tools,
    requests,
    requestLog,
    sentRequests,
    runWriter: shared.runWriter,
    open: (contextId) => conversations.open(contextId),
    conversations,
  };
  made.set(services, engine);
  return engine;
}
