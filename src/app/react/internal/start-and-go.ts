import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import { openBlankConversation, startConversation } from "#app/root/start-conversation.ts";
import type {
  ConversationChoice,
  FirstMessage,
  StartResult,
} from "#app/root/start-conversation.ts";
import type { Services } from "#app/services/services.ts";
import { flushDrafts } from "#app/view/open-drafts.ts";
import { addressedConversation, navigateTo } from "#app/view/route.ts";
import { takeTypingAlong } from "#app/view/typed-on.ts";
import type { OldBox } from "#app/view/typed-on.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

/**
 * Storing may take a while, and the person may have gone to another conversation meanwhile: they stay
 * there.
 */
interface Way {
  isElsewhere: boolean;
  /** Leads there unless they are elsewhere, with what is typed in this box since. */
  go: (box: OldBox) => void;
  /** Leads there in any case. */
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
 * Stores a conversation without messages, with the new conversation's draft, and goes there.
 * @returns null if the person is elsewhere
 */
export async function openAndGo(
  services: Services,
  choice: ConversationChoice,
): Promise<Result<CreatedConversation | null, { message: string }>> {
  flushDrafts();
  const created = await openBlankConversation(services, choice);
  if (!created.ok) return created;
  const { contextId } = created.value;
  if (isElsewhere()) {
    // With a draft it stays in the list.
    void services.conversations.removeIfBlank(contextId);
    return ok(null);
  }
  navigateTo(contextId);
  return created;
}

function isElsewhere(): boolean {
  return addressedConversation() !== null;
}
