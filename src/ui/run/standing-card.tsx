import { useStanding } from "#app/conversation/hooks.ts";
import { useScene } from "#app/conversation/scene.ts";
import { Button } from "#ui/kit/button.tsx";
import { ErrorCard } from "#ui/kit/error-card.tsx";

import { RescueButton } from "./rescue-button.tsx";

/** Said where this tab may write the conversation and could not take it up. */
export function StandingCard() {
  const { conversation } = useScene();
  const standing = useStanding(conversation);
  if (standing.kind !== "broken") return null;
  return (
    <ErrorCard
      title="This conversation could not be taken up"
      quote={standing.problem}
      actions={
        <>
          <Button onClick={() => conversation.restore()}>Try again</Button>
          <RescueButton />
        </>
      }
    >
      What is stored is untouched and can be read. Nothing can be sent until the browser stores
      again: make room on this device, or close other tabs of Bough, then try again.
    </ErrorCard>
  );
}
