import { conversationWords } from "#ui/words/conversation.tsx";

interface Healed {
  branchName: string;
  calls: number;
}

/** Describes the repair of a branch that could no longer be sent. */
export function healingText({ branchName, calls }: Healed): string {
  return calls === 0
    ? conversationWords.healedParent(branchName)
    : conversationWords.healedCalls(branchName, calls);
}
