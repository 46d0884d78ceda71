/** Prevented by what holds typed text in this page's memory alone (`guard-typed.ts`). */
export const LOSING = "losing-typed";

/** Whether a reload would lose what is typed in a form, also in one that is not shown at the moment. */
export function losesTyped(): boolean {
  return !window.dispatchEvent(new Event(LOSING, { cancelable: true }));
}
