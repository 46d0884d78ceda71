import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useWriterStatus } from "#app/react/queries/open-conversation.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";

import { RescueButton } from "./rescue-button.tsx";

/** Shown where this tab may write the conversation but could not restore its runs. */
export function WriterStatusCard() {
  const { conversation } = useCurrentConversation();
  const standing = useWriterStatus(conversation);
  if (standing.kind !== "broken") return null;
  return (
    <ErrorCard
      title="This conversation couldn’t be opened for writing"
      quote={standing.problem}
      actions={
        <>
          <Button onClick={() => conversation.restore()}>Try again</Button>
          <RescueButton />
        </>
      }
    >
      Everything saved is safe and can be read. You can’t send messages until the browser can save
      again. Free up space on this device or close other Bough tabs, then try again.
    </ErrorCard>
  );
}
