import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Services } from "#app/services/services.ts";
import type { AddedPart, FileChange } from "#domain/message.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Actions on drafts. A key is a branch's id, or one of `domain/draft-keys.ts`. */
export interface DraftActions {
  /** The text as it is stored now; empty if there is no draft. Rejects if it cannot be read. */
  text(key: string): Promise<string>;
  /** The texts of several drafts, in the order of `keys`. */
  texts(keys: readonly string[]): Promise<string[]>;
  /**
   * The attachments and changes of files that are stored with the text now. Rejects if they cannot be read.
   */
  parts(key: string): Promise<readonly AddedPart[]>;
  /** Stores the text. Keeps the stored parts unless other parts are given. */
  put(key: string, text: string, parts?: readonly AddedPart[]): Promise<WriteResult>;
  /** Removes text that was sent. Other text that another tab has written in its place stays. */
  takeSent(key: string, sent: string): Promise<WriteResult>;
  /** Removes the whole draft. */
  clear(key: string): Promise<WriteResult>;
  /** Removes attachments and changes of files. Their bytes are removed later. */
  detach(
    key: string,
    blobIds: readonly string[],
    changes?: readonly FileChange[],
  ): Promise<WriteResult>;
}

export const useDraftActions = serviceHook(draftActions);

/** Makes the actions on drafts outside a component. */
export function draftActions({ drafts, now }: Pick<Services, "drafts" | "now">): DraftActions {
  return {
    text: (key) => drafts.text(key),
    texts: (keys) => drafts.texts(keys),
    parts: (key) => drafts.parts(key),
    put: (key, text, parts) => drafts.put(key, text, now(), parts),
    takeSent: (key, sent) => drafts.takeSent(key, sent, now()),
    clear: (key) => drafts.put(key, "", now(), []),
    detach: (key, blobIds, changes) => drafts.detach(key, blobIds, now(), changes),
  };
}
