import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import { openBlankConversation, startConversation } from "#app/root/start-conversation.ts";
import type {
  ConversationChoice,
  FirstMessage,
  StartResult,
} from "#app/root/start-conversation.ts";
import type { Services } from "#app/services/services.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";
import { addressedConversation, navigateTo } from "#app/view/route.ts";
import { takeTypingAlong } from "#app/view/typed-on.ts";
import type { OldBox } from "#app/view/typed-on.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { mayFail } from "#domain/may-fail.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

/**
 * How to go to a conversation that has been stored. Storing may take a while, and a person who has gone to
 * another conversation by then stays there.
 */
interface Way {
  isElsewhere: boolean;
  /** Goes there, unless the person is elsewhere, and takes along what was typed in this box since. */
  go: (box: OldBox) => void;
  /** Goes there in any case. */
  open: () => void;
}

export type Started =
  | (Exclude<StartResult, { kind: "failed" }> & Way)
  | Extract<StartResult, { kind: "failed" }>;

/** Starts a conversation with its first message. */
export async function startAndGo(services: Services, first: FirstMessage): Promise<Started> {
  const started = await startConversation(services, first);
  if (started.kind === "failed") return started;
  const { contextId, branchId } = started;
  return {
    ...started,
    isElsewhere: isElsewhere(),
    go: (box) => {
      if (isElsewhere()) return;
      navigateTo(contextId);
      takeTypingAlong(box, branchId);
    },
    open: () => navigateTo(contextId),
  };
}

/**
 * Stores a conversation without messages, gives it the draft of the new conversation, and goes there.
 * @returns null if the person is elsewhere, in which case the new conversation keeps the draft
 */
export async function openAndGo(
  services: Services,
  choice: ConversationChoice,
): Promise<Result<CreatedConversation | null, { message: string }>> {
  if (isElsewhere()) return ok(null);
  flushDrafts();
  const created = await openBlankConversation(services, choice);
  if (!created.ok) return created;
  const { contextId, branchId } = created.value;
  if (isElsewhere()) {
    await takeBackDraft(services, branchId);
    // Removed only if it has no draft. If removing fails, an empty conversation stays in the list.
    void mayFail(services.conversations.removeIfBlank(contextId));
    return ok(null);
  }
  navigateTo(contextId);
  return created;
}

/** Moves the draft back to the new conversation, unless that has another draft by now. */
async function takeBackDraft({ drafts, now }: Services, branchId: string): Promise<void> {
  const moved = await drafts.move(branchId, NEW_CONVERSATION_DRAFT, now());
  if (moved.ok && moved.value === "moved") tellDraftReturned(NEW_CONVERSATION_DRAFT, []);
}

function isElsewhere(): boolean {
  return addressedConversation() !== null;
}
