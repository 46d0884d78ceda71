import { useEffect, useEffectEvent, useState } from "react";

import { useBough } from "#app/hooks.ts";
import type { AttachmentPart } from "#domain/message.ts";

/** Whom the message goes to. */
interface Recipient {
  connectionId: string;
  modelId: string;
}

const NONE: readonly AttachmentPart[] = [];

/** What of the attachments the model is known not to take; nothing where nobody says. */
export function useRefused(
  attached: readonly AttachmentPart[],
  { connectionId, modelId }: Recipient,
): readonly AttachmentPart[] {
  const bough = useBough();
  // By value: the row is read again for every few words that are written.
  const question = JSON.stringify([connectionId, modelId, attached.map(({ blobId }) => blobId)]);
  const [found, setFound] = useState({ question: "", refused: NONE });
  const look = useEffectEvent(async () => {
    if (attached.length === 0) return NONE;
    const { refusedBy } = await import("#app/attachments/refused.ts");
    return refusedBy(bough, { connectionId, modelId }, attached);
  });
  useEffect(() => {
    let wanted = true;
    // Without an answer nothing is said: what the model refuses is told after it.
    look().then(
      (refused) => wanted && setFound({ question, refused }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [question]);
  return found.question === question ? found.refused : NONE;
}
