import { tabStorage } from "#platform/web-storage.ts";
import { forget } from "#storage/persistence.ts";

/** Loads the page as a first visit, after everything was erased here or in another tab. */
export function startOver(): void {
  forget(tabStorage);
  // The browser would ask whether to stay where something is typed: without the database, nothing could.
  const goOn = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("beforeunload", goOn, { capture: true });
  window.history.replaceState(null, "", window.location.pathname);
  window.location.reload();
}
