import { useFolderActions } from "#app/react/actions/folders.ts";
import type { FolderChange } from "#app/react/actions/folders.ts";
import { movedFolder } from "#domain/folders.ts";
import type { Folder } from "#domain/folders.ts";
import { ok } from "#domain/result.ts";

import { quoted, tell } from "./use-filing.ts";
import type { NamedFolder } from "./use-filing.ts";

/** What can be done with folders. Each says what it did, and offers to undo it. */
export function useNoticedFolderActions() {
  const actions = useFolderActions();
  const changeBack = (back: FolderChange[]) => actions.change(back);

  const add = async (name: string): Promise<string | undefined> => {
    const id = actions.newId();
    const added = await actions.add({ id, name });
    const shown = quoted({ name });
    tell(
      added.ok ? ok([id]) : added,
      { done: `Created the folder ${shown}.`, what: `create ${shown}` },
      () => actions.remove(id),
    );
    return added.ok ? id : undefined;
  };

  const rename = async (folder: NamedFolder, name: string) => {
    const said = {
      done: `Renamed the folder ${quoted(folder)} to ${quoted({ name })}.`,
      what: `rename ${quoted(folder)}`,
    };
    tell(await actions.change([{ id: folder.id, name }]), said, changeBack);
  };

  const remove = async (folder: NamedFolder, count: number) => {
    const kept = count === 0 ? "" : " Its conversations are still in the list.";
    const said = {
      done: `Deleted the folder ${quoted(folder)}.${kept}`,
      what: `delete ${quoted(folder)}`,
    };
    tell(await actions.remove(folder.id), said, changeBack);
  };

  const move = async (folders: readonly Folder[], folder: NamedFolder, by: -1 | 1) => {
    const changes = movedFolder(folders, folder.id, by);
    if (changes.length === 0) return;
    const said = {
      done: `Moved the folder ${quoted(folder)} ${by < 0 ? "up" : "down"}.`,
      what: `move ${quoted(folder)}`,
    };
    tell(await actions.change(changes), said, changeBack);
  };

  return { add, rename, remove, move };
}
