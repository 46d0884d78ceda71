import { notify } from "#app/view/notices.ts";
import { useOverlay } from "#app/view/overlay.ts";
import { useRoute } from "#app/view/route.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { waysInWords } from "#ui/words/ways-in.tsx";

/**
 * Announces a new connection, and that new conversations now use it. The empty page says this itself, and a
 * notice there would cover the message box.
 */
export function useConnected(): (connection: Connection) => void {
  const { contextId } = useRoute();
  return ({ name, models, defaultModel }) => {
    if (contextId === null && useOverlay.getState().overlay !== "settings") return;
    notify({ text: waysInWords.connected(name, models.length, defaultModel), topic: "connected" });
  };
}
