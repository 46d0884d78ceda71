import { noteStartingOver } from "#platform/starting-over.ts";
import { tabStorage } from "#platform/web-storage.ts";
import { forget } from "#storage/persistence.ts";

/** Reloads the page as a first visit, after everything was erased here or in another tab. */
export function startOver(): void {
  forget(tabStorage);
  noteStartingOver();
  window.history.replaceState(null, "", window.location.pathname);
  window.location.reload();
}
