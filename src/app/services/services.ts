import type { BranchStore } from "#storage/branches.ts";
import type { ConnectionStore } from "#storage/connections.ts";
import type { ConversationStore } from "#storage/conversations.ts";
import type { DamageStore } from "#storage/damage-store.ts";
import type { Databases } from "#storage/db.ts";
import type { DraftStore } from "#storage/drafts.ts";
import type { FolderStore } from "#storage/folders.ts";
import type { KeyRowStore } from "#storage/key-rows.ts";
import type { MemoryStore } from "#storage/memories.ts";
import type { ModeStore } from "#storage/modes.ts";
import type { PolicyStore } from "#storage/policies.ts";
import type { RunStore } from "#storage/runs.ts";
import type { SettingStore } from "#storage/settings.ts";

import type { ActivityStore } from "./activity.ts";
import type { CallQuestions } from "./call-questions.ts";
import type { Egress } from "./egress.ts";
import type { KeyRing } from "./keys/keys.ts";
import type { LiveText } from "./live-text.ts";
import type { ToolProgress } from "./tool-progress.ts";

/**
 * What the first page needs, created once, outside React (`root/create-services.ts`). What runs
 * conversations loads later: `root/engine.ts`.
 */
export interface Services {
  databases: Databases;
  conversations: ConversationStore;
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
   * The database is open, and what a first visit starts with is stored. Earlier reads and writes
   * wait for it. Rejects with Dexie's error if the database cannot be opened.
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
  /** There was data here before, and the browser has removed it. */
  wasEvicted: boolean;
}
