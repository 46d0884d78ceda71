import type { LiveText } from "#app/live/live-text.ts";
import type { RequestLog } from "#app/requests/request-log.ts";
import type { SerialQueue } from "#platform/serial-queue.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";
import type { ChunkStore } from "#storage/conversations/chunks.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";
import type { RunWriter } from "#storage/conversations/run-writer.ts";
import type { RunStore } from "#storage/conversations/runs.ts";
import type { ModeStore } from "#storage/settings/modes.ts";
import type { WriterToken } from "#storage/writing.ts";

import type { CallJournal } from "./journal.ts";
import type { RunSettings } from "./run-settings.ts";

/*
 * Ports that several effects use, by purpose. A function takes only the ports that it needs, so that its
 * signature says what it may touch. Ports that a single module uses are declared in that module.
 */

export interface Time {
  /** Unix milliseconds. */
  now(): number;
}

export interface NewIds {
  newId(): string;
}

/** Reads branches and their messages. */
export interface BranchReading {
  branches: Pick<BranchStore, "get" | "nodes">;
}

/** Changes branches, as the tab that has the right to write. */
export interface BranchWriting extends Time, NewIds {
  token: WriterToken;
  branches: Pick<BranchStore, "get" | "nodes" | "change">;
}

/** Runs a branch's writes in the order in which they were requested. */
export interface WriteOrder {
  serial: SerialQueue;
}

/** Turns the text that was streamed before an attempt ended into a message. */
export interface DraftKeeping extends Time, BranchReading {
  token: WriterToken;
  chunks: Pick<ChunkStore, "unmerged" | "merge">;
  live: Pick<LiveText, "close">;
  requestLog: Pick<RequestLog, "metadataFor">;
}

/** Reads a run's journal. */
export interface JournalReading {
  runs: Pick<RunStore, "journalOf">;
}

/** Reads all runs of a branch, with their journals. */
export interface RunHistory {
  runs: Pick<RunStore, "journalOf" | "ofBranch">;
}

/** Journals what becomes of calls. */
export interface CallJournaling {
  journal: Pick<CallJournal, "fact">;
}

/** Stores decisions on calls together with their journal rows. */
export interface CallDeciding {
  token: WriterToken;
  journal: Pick<CallJournal, "row">;
  runWriter: Pick<RunWriter, "decideCalls">;
}

/** Reads the settings that a run was started with. */
export interface SettingsReading {
  runSettings: Pick<RunSettings, "known">;
  conversations: Pick<ConversationStore, "get">;
  branches: Pick<BranchStore, "get">;
  modes: Pick<ModeStore, "list">;
}
