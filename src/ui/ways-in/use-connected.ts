import { notify } from "#app/view/notices.ts";
import { useOverlay } from "#app/view/overlay.ts";
import { useRoute } from "#app/view/route.ts";
import type { Connection } from "#domain/connection.ts";
import { formatCount } from "#ui/format/format-number.ts";

/**
 * Announces the new connection and that new conversations now use it. The empty page says this
 * itself, and a notice there would cover the message box.
 */
export function useConnected(): (connection: Connection) => void {
  const { contextId } = useRoute();
  return ({ name, models, defaultModel }) => {
    if (contextId === null && useOverlay.getState().overlay !== "settings") return;
    const count = formatCount(models.length, "model");
    notify({
      text: `${name} is connected with ${count}. New conversations use ${defaultModel}.`,
      topic: "connected",
    });
  };
}
