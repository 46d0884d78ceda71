import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Services } from "#app/services/services.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { DraftMove } from "#storage/drafts.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** Actions on drafts. A key is a branch's id, or one of `domain/draft-keys.ts`. */
export interface DraftActions {
  /** The text as it is stored now; empty if there is no draft. Rejects if it cannot be read. */
  text(key: string): Promise<string>;
  /** The attachments as they are stored now. Rejects if they cannot be read. */
  attachments(key: string): Promise<readonly AttachmentPart[]>;
  /** Stores the text. Keeps the attachments unless others are given. */
  put(key: string, text: string, attachments?: readonly AttachmentPart[]): Promise<WriteResult>;
  /** Takes text out that was sent; what another tab has written instead stays. */
  takeSent(key: string, sent: string): Promise<WriteResult>;
  /** Removes text and attachments. */
  clear(key: string): Promise<WriteResult>;
  /** Moves text and attachments to a key that has no draft. */
  move(from: string, to: string): Promise<Result<DraftMove, StorageProblem>>;
  /** Removes attachments. Their bytes are removed later, once nothing else refers to them. */
  detach(key: string, blobIds: readonly string[]): Promise<WriteResult>;
}

export const useDraftActions = serviceHook(draftActions);

/** The same outside a component. */
export function draftActions({ drafts, now }: Pick<Services, "drafts" | "now">): DraftActions {
  return {
    text: (key) => drafts.text(key),
    attachments: (key) => drafts.attachments(key),
    put: (key, text, attachments) => drafts.put(key, text, now(), attachments),
    takeSent: (key, sent) => drafts.takeSent(key, sent, now()),
    clear: (key) => drafts.put(key, "", now(), []),
    move: (from, to) => drafts.move(from, to, now()),
    detach: (key, blobIds) => drafts.detach(key, blobIds, now()),
  };
}
