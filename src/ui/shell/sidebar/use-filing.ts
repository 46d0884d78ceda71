import { useFolderActions } from "#app/react/actions/folders.ts";

import type { Named } from "./conversation-acts.ts";
import type { NamedFolder } from "./filing-acts.ts";

/**
 * The code that files conversations in folders and reports what came of it; loaded when it is first needed.
 */
const filing = async () => await import("./filing-acts.ts");

/** Files conversations in folders, says what it did, and offers to undo it. */
export function useNoticedFiling() {
  const actions = useFolderActions();
  return {
    /** @param folder the new folder; null takes the conversations out of theirs */
    fileIn: async (subjects: readonly Named[], folder: NamedFolder | null) =>
      (await filing()).fileIn(actions, subjects, folder),
    /** Makes a folder and files conversations in it. */
    fileInNew: async (subjects: readonly Named[], name: string) =>
      (await filing()).fileInNew(actions, subjects, name),
  };
}
