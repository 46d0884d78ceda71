import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useWriterStatus } from "#app/react/queries/open-conversation.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { runWords } from "#ui/words/run.ts";

import { RescueButton } from "./rescue-button.tsx";

/** Shown where this tab may write the conversation but could not restore its runs. */
export function WriterStatusCard() {
  const { conversation } = useCurrentConversation();
  const standing = useWriterStatus(conversation);
  if (standing.kind !== "broken") return null;
  return (
    <ErrorCard
      title={runWords.notWritable}
      quote={standing.problem}
      actions={
        <>
          <Button onClick={() => conversation.restore()}>{runWords.tryAgain}</Button>
          <RescueButton />
        </>
      }
    >
      {runWords.notWritableHelp}
    </ErrorCard>
  );
}
