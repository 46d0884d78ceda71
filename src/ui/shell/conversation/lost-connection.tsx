import { useConnections } from "#app/react/queries/connections.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import type { ModelChoice } from "#ui/models/model-choices.ts";
import { conversationWords } from "#ui/words/conversation.tsx";

/** Loaded only where a connection is missing. */
const ConnectionNote = lazyComponent(
  async () => (await import("./connection-note.tsx")).ConnectionNote,
);

/** Whether no connection on this device has this id. */
export function useIsLost(connectionId: string): boolean {
  return useConnections()?.every(({ id }) => id !== connectionId) === true;
}

export interface LostConnectionProps {
  /** The connection of the branch on which the composer sends. */
  connectionId: string;
  onModel: (choice: ModelChoice) => Promise<unknown>;
}

/** Says above the message box that the connection is not on this device, with the ways on. */
export function LostConnection({ connectionId, onModel }: LostConnectionProps) {
  const isLost = useIsLost(connectionId);
  const [usual] = useConnections() ?? [];
  return isLost ? <ConnectionNote lostId={connectionId} usual={usual} onModel={onModel} /> : null;
}

/** Without a connection a message would only fail, so it stays in the box. */
export const refuseToSend = async () =>
  ({
    ok: false,
    message: conversationWords.chooseModelFirst,
  }) as const;
