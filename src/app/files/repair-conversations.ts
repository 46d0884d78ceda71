import type { Services } from "#app/services/services.ts";
import type { ConversationRepair } from "#storage/damage/repair-conversation.ts";
import type { StorageProblem } from "#storage/problems.ts";

/** The result of repairing several conversations. */
export interface ConversationRepairs extends ConversationRepair {
  /** Why one could not be repaired. Those before it were repaired; those after it were not begun. */
  problem?: StorageProblem;
}

/**
 * Repairs conversations by the rules of the laws, one after the other. One that no rule can repair stays as
 * it is.
 */
export async function repairConversations(
  { damage, now }: Pick<Services, "damage" | "now">,
  contextIds: readonly string[],
): Promise<ConversationRepairs> {
  const done: ConversationRepairs = { records: [] };
  for (const contextId of contextIds) {
    const repaired = await damage.repairConversation(contextId, now());
    if (!repaired.ok) return { ...done, problem: repaired.error };
    done.records.push(...repaired.value.records);
    if (repaired.value.left !== undefined) done.left ??= repaired.value.left;
  }
  return done;
}
