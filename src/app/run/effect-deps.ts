import type { LiveText } from "#app/live/live-text.ts";
import type { ToolProgress } from "#app/live/tool-progress.ts";
import type { RequestMaker } from "#app/requests/ready-request.ts";
import type { RequestLog } from "#app/requests/request-log.ts";
import type { ToolBox } from "#app/toolbox/toolbox.ts";
import type { Workspaces } from "#app/workspace/workspaces.ts";
import type { SerialQueue } from "#platform/serial-queue.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";
import type { ChunkStore } from "#storage/conversations/chunks.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";
import type { RunWriter } from "#storage/conversations/run-writer.ts";
import type { RunStore } from "#storage/conversations/runs.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";
import type { MemoryStore } from "#storage/settings/memories.ts";
import type { ModeStore } from "#storage/settings/modes.ts";
import type { PolicyStore } from "#storage/settings/policies.ts";
import type { SettingStore } from "#storage/settings/settings.ts";
import type { WriterToken } from "#storage/writing.ts";

import type { CallJournal, Journal } from "./journal.ts";
import type { PreparedRequests } from "./prepared-requests.ts";
import type { RunSettings } from "./run-settings.ts";
import type { Tasks } from "./tasks.ts";

/**
 * Everything that the effects of a conversation's runs use while this tab writes it. All effects get the
 * same object, but each declares only the ports that it needs (`ports.ts`).
 */
export interface EffectDeps {
  token: WriterToken;
  journal: CallJournal;
  branches: BranchStore;
  chunks: ChunkStore;
  conversations: ConversationStore;
  connections: ConnectionStore;
  policies: PolicyStore;
  memories: MemoryStore;
  runs: RunStore;
  runWriter: RunWriter;
  settings: Pick<SettingStore, "getMany">;
  modes: Pick<ModeStore, "list">;
  requests: RequestMaker;
  requestLog: RequestLog;
  tools: ToolBox;
  tasks: Tasks;
  workspaces: Workspaces;
  live: LiveText;
  progress: ToolProgress;
  /** Runs a branch's writes in the order in which they were requested. */
  serial: SerialQueue;
  prepared: PreparedRequests;
  runSettings: RunSettings;
  now(): number;
  newId(): string;
}

/** Adds the full journal, for the code that restores runs and starts their effects. */
export interface WritingDeps extends EffectDeps {
  journal: Journal;
}
