import { useView } from "#app/view.ts";

/** How the dialog about one answer's calls stands; `undefined` lets it open by itself. */
export interface Asking {
  stand: "later" | "now" | undefined;
  /** The run waits; the strip and the call's card bring the dialog back. */
  postpone: () => void;
  bringBack: () => void;
}

/** @param answerNodeId the answer whose calls or question wait for the person */
export function useAsking(answerNodeId: string): Asking {
  const stand = useView((view) => view.asking[answerNodeId]);
  const put = (next: "later" | "now") => {
    const { asking, set } = useView.getState();
    set({ asking: { ...asking, [answerNodeId]: next } });
  };
  return { stand, postpone: () => put("later"), bringBack: () => put("now") };
}
