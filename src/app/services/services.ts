import type { ActivityStore } from "#app/attention/activity.ts";
import type { CallQuestions } from "#app/attention/call-questions.ts";
import type { Egress } from "#app/egress/egress.ts";
import type { KeyRing } from "#app/keys/keys.ts";
import type { LiveText } from "#app/live/live-text.ts";
import type { ToolProgress } from "#app/live/tool-progress.ts";
import type { BinStore } from "#storage/conversations/bin-store.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";
import type { DraftStore } from "#storage/conversations/drafts.ts";
import type { FolderStore } from "#storage/conversations/folders.ts";
import type { ListStore } from "#storage/conversations/list-store.ts";
import type { LostModelStore } from "#storage/conversations/lost-model-store.ts";
import type { RunStore } from "#storage/conversations/runs.ts";
import type { SubTaskStore } from "#storage/conversations/sub-task-store.ts";
import type { DamageStore } from "#storage/damage/damage-store.ts";
import type { Databases } from "#storage/db.ts";
import type { Searches } from "#storage/search/searches.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";
import type { KeyRowStore } from "#storage/settings/key-rows.ts";
import type { MemoryStore } from "#storage/settings/memories.ts";
import type { ModeStore } from "#storage/settings/modes.ts";
import type { PolicyStore } from "#storage/settings/policies.ts";
import type { SettingStore } from "#storage/settings/settings.ts";

/**
 * What the first page needs. It is created once, outside React (`root/create-services.ts`). What runs
 * conversations loads later: `root/engine.ts`.
 */
export interface Services {
  databases: Databases;
  conversations: ConversationStore;
  list: ListStore;
  bin: BinStore;
  subTasks: SubTaskStore;
  searches: Searches;
  lostModels: LostModelStore;
  folders: FolderStore;
  branches: BranchStore;
  runs: RunStore;
  connections: ConnectionStore;
  keyRows: KeyRowStore;
  modes: ModeStore;
  policies: PolicyStore;
  memories: MemoryStore;
  damage: DamageStore;
  drafts: DraftStore;
  settings: SettingStore;
  live: LiveText;
  progress: ToolProgress;
  questions: CallQuestions;
  activity: ActivityStore;
  /**
   * Resolves once the database is open, and what a first visit starts with is stored. Reads and writes before
   * that wait for it. Rejects with Dexie's error if the database cannot be opened.
   */
  opened: Promise<Opened>;
  keys: KeyRing;
  egress: Egress;
  /** A UUID made on this device. */
  newId: () => string;
  /** Unix milliseconds. */
  now: () => number;
}

export interface Opened {
  /** Whether there was data here before, which the browser has removed. */
  wasEvicted: boolean;
}
