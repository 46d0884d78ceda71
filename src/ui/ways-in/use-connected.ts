import { useRoute } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";

/**
 * Says what has been connected, and that new conversations use it from now on. The empty page says so
 * by itself, where a notice would lie over the box in which the person goes on.
 */
export function useConnected(): (connection: Connection) => void {
  const notify = useView((view) => view.notify);
  const { contextId } = useRoute();
  return ({ name, models, defaultModel }) => {
    if (contextId === null && !useView.getState().settingsOpen) return;
    const count = models.length === 1 ? "1 model" : `${models.length.toLocaleString("en")} models`;
    notify({
      text: `${name} is connected, with ${count}. New conversations begin with ${defaultModel}.`,
      topic: "connected",
    });
  };
}
