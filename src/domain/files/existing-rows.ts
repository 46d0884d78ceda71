import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { FileBlob } from "./format.ts";

/** The existing rows that have an id of the file's; one lookup per table. */
export interface ExistingRows {
  context(id: string): ChatContext | undefined;
  branch(id: string): Branch | undefined;
  node(id: string): MessageNode | undefined;
  blob(id: string): Pick<FileBlob, "mediaType" | "sha256"> | undefined;
  /** There are runs or standing approvals for this context, even if the context itself is gone. */
  hasTraces(contextId: string): boolean;
  /** All branches of a context, the bin included. */
  branchesOf(contextId: string): readonly Branch[];
  /** A run on this branch is unfinished: its answer has to find the branch's end where it is. */
  hasRunOn(branchId: string): boolean;
}

/** What happens to a conversation of the file. */
export type ImportOutcome =
  /** It is added with its ids. */
  | "new"
  /** It already exists, with identical rows. */
  | "same"
  /** It already exists, with identical rows, but in the bin: it is restored. */
  | "binned"
  /** Another app's, which already exists and has new messages: only these are added (F12). */
  | "grown"
  /**
   * One of its ids is taken by a row with other content, or by a draft: it is added under new ids.
   */
  | "copy";
