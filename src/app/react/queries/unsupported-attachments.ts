import { useEffect, useEffectEvent, useState } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import type { AttachmentPart } from "#domain/message.ts";

/** The connection and model to which the message goes. */
interface AskedModel {
  connectionId: string;
  modelId: string;
}

const NONE: readonly AttachmentPart[] = [];

/** The attachments that the model is known not to accept; none if nothing is known. */
export function useUnsupported(
  attached: readonly AttachmentPart[],
  { connectionId, modelId }: AskedModel,
): readonly AttachmentPart[] {
  const services = useServices();
  // Compared by value, because the draft's row is read again every few words that are typed.
  const question = JSON.stringify([connectionId, modelId, attached.map(({ blobId }) => blobId)]);
  const [found, setFound] = useState({ question: "", refused: NONE });
  const look = useEffectEvent(async () => {
    if (attached.length === 0) return NONE;
    const { unsupportedBy } = await import("#app/attachments/unsupported.ts");
    return unsupportedBy(services, { connectionId, modelId }, attached);
  });
  useEffect(() => {
    let wanted = true;
    // If this fails, no warning is shown. What the model refuses is reported after the answer.
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
