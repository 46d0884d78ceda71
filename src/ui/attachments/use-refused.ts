import { useEffect, useState } from "react";

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
  const [found, setFound] = useState({ of: NONE, modelId: "", refused: NONE });
  useEffect(() => {
    if (attached.length === 0) return undefined;
    let wanted = true;
    const look = async () => {
      const { refusedBy } = await import("#app/attachments/refused.ts");
      const refused = await refusedBy(bough, { connectionId, modelId }, attached);
      if (wanted) setFound({ of: attached, modelId, refused });
    };
    // Without an answer nothing is said: what the model refuses is told after it.
    void look().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [bough, attached, connectionId, modelId]);
  return found.of === attached && found.modelId === modelId ? found.refused : NONE;
}
