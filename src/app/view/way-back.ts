import { requestFocus } from "./focus-requests.ts";
import { createViewStore } from "./view-store.ts";

/** The message that had the focus when an edit or a fork was begun on it. */
interface WayBack {
  nodeId: string;
  /** Distance from the log's upper edge to the message's (px). */
  top: number;
}

const { store, set } = createViewStore<{ way: WayBack | null }>({ way: null });

/** Notes whether an edit or a fork of this message is begun with the focus on the message or elsewhere. */
export function noteWayBack(nodeId: string): void {
  const { activeElement: focused } = document;
  const log = focused?.closest("[role=log]");
  const isMessage = focused instanceof HTMLElement && focused.dataset["messageId"] === nodeId;
  if (log == null || !isMessage) return set({ way: null });
  const top = focused.getBoundingClientRect().top - log.getBoundingClientRect().top;
  set({ way: { nodeId, top } });
}

/**
 * Gives the focus back to the message on which the edit or fork was begun; false if it was begun elsewhere.
 */
export function goBackTo(nodeId: string): boolean {
  const { way } = store.getState();
  if (way?.nodeId !== nodeId) return false;
  set({ way: null });
  requestFocus({ kind: "row", ...way });
  return true;
}
