import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useWriterStatus } from "#app/react/queries/open-conversation.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { runWords } from "#ui/words/run.ts";

import { RescueButton } from "./rescue-button.tsx";

/** Shown where this tab could not restore the conversation's runs, or the browser gave it no lock. */
export function WriterStatusCard() {
  const { conversation } = useCurrentConversation();
  const standing = useWriterStatus(conversation);
  if (standing.kind !== "broken" && standing.kind !== "refused") return null;
  return (
    <ErrorCard
      title={runWords.notWritable}
      quote={standing.problem}
      actions={
        <>
          <Button onClick={() => conversation.restore()}>{runWords.tryAgain}</Button>
          {standing.kind === "broken" && <RescueButton />}
        </>
      }
    >
      {standing.kind === "broken" ? runWords.notWritableHelp : runWords.noLockHelp}
    </ErrorCard>
  );
}
