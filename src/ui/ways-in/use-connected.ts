import { useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";

/** Says what has been connected, and that new conversations use it from now on. */
export function useConnected(): (connection: Connection) => void {
  const notify = useView((view) => view.notify);
  return ({ name, models, defaultModel }) => {
    const count = models.length === 1 ? "1 model" : `${models.length.toLocaleString("en")} models`;
    notify({
      text: `${name} is connected, with ${count}. New conversations begin with ${defaultModel}.`,
      topic: "connected",
    });
  };
}
