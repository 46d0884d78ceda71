import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { FileBlob } from "./format.ts";

/** The existing rows with an id that occurs in the file; one lookup per table. */
export interface ExistingRows {
  context(id: string): ChatContext | undefined;
  branch(id: string): Branch | undefined;
  node(id: string): MessageNode | undefined;
  blob(id: string): Pick<FileBlob, "mediaType" | "sha256"> | undefined;
  /** Whether there are runs or standing approvals for a context, even if the context itself is gone. */
  hasTraces(contextId: string): boolean;
  /** All branches of a context, the bin included. */
  branchesOf(contextId: string): readonly Branch[];
  /**
   * Whether a run on this branch is unfinished, so that its answer must still find the branch's end
   * where it was.
   */
  hasRunOn(branchId: string): boolean;
}

/** What happens to a conversation of the file. */
export type ImportOutcome =
  /** It is added with its ids. */
  | "new"
  /** It already exists, with identical rows. */
  | "same"
  /** It already exists in the bin, with identical rows, and is restored. */
  | "binned"
  /** It comes from another app, already exists and has new messages: only these are added (F12). */
  | "grown"
  /** A row with other content, or a draft, has one of its ids: it is added under new ids. */
  | "copy";
