import { useFolderActions } from "#app/react/actions/folders.ts";

import type { Named } from "./conversation-acts.ts";
import type { NamedFolder } from "./filing-acts.ts";

/** What puts conversations into folders, and says what came of it. */
const filing = async () => await import("./filing-acts.ts");

/** Puts conversations into folders; says what it did, and offers to undo it. */
export function useNoticedFiling() {
  const actions = useFolderActions();
  return {
    /** @param folder null: into none */
    fileIn: async (subjects: readonly Named[], folder: NamedFolder | null) =>
      (await filing()).fileIn(actions, subjects, folder),
    /** Makes a folder with these in it. */
    fileInNew: async (subjects: readonly Named[], name: string) =>
      (await filing()).fileInNew(actions, subjects, name),
  };
}
