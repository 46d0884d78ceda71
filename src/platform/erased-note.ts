import { tabStorage } from "./web-storage.ts";

/** Not among the names that are forgotten with everything else: it tells the next page of that. */
const NAME = "bough-erased";

/** Notes, for the page that this tab loads next, that everything was erased. */
export function noteErased(): void {
  tabStorage.setItem(NAME, "");
}

/** Whether that was noted; it is told once. */
export function takeErasedNote(): boolean {
  const isNoted = tabStorage.getItem(NAME) !== null;
  tabStorage.removeItem(NAME);
  return isNoted;
}
