/**
 * Event that asks whether typed text would be lost. Whatever holds such text in this page's memory alone
 * prevents it (`guard-typed.ts`).
 */
export const LOSING = "losing-typed";

/** Whether a reload would lose text typed in a form, even in one that is not shown at the moment. */
export function losesTyped(): boolean {
  return !window.dispatchEvent(new Event(LOSING, { cancelable: true }));
}
