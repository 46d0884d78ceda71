import { useBranchedConversation } from "#app/react/queries/conversations.ts";
import { useStoredText } from "#app/react/queries/drafts.ts";
import type { ChatContext } from "#domain/context.ts";
import { titleOf } from "#domain/text/titles.ts";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { draftTitle } from "#ui/words/conversation-acts.ts";

export interface DraftTitleProps {
  context: ChatContext;
}

/** The first words of an unsent draft, for a conversation that has no title yet. */
export function DraftTitle({ context: { id, title } }: DraftTitleProps) {
  const [branch] = useBranchedConversation(id)?.branches ?? [];
  const words = titleOf(useStoredText(branch?.id ?? "") ?? "");
  if (words === "") return title;
  return (
    <>
      <VisuallyHidden>{title}</VisuallyHidden> {draftTitle(words)}
    </>
  );
}
