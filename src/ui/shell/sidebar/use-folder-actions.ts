import { useFolderActions } from "#app/react/actions/folders.ts";
import type { FolderChange } from "#app/react/actions/folders.ts";
import { notify } from "#app/view/notices.ts";
import { movedFolder } from "#domain/folders.ts";
import type { Folder } from "#domain/folders.ts";
import { ok } from "#domain/result.ts";
import { isolated } from "#domain/text/direction.ts";
import * as actWords from "#ui/words/conversation-acts.ts";
import { filingWords } from "#ui/words/filing.tsx";

import { tell } from "./filing-acts.ts";
import type { NamedFolder } from "./filing-acts.ts";
import { leaveRows } from "./leave-rows.ts";

/** The actions on folders. Each says what it did, and offers to undo it. */
export function useNoticedFolderActions() {
  const actions = useFolderActions();
  const changeBack = (back: FolderChange[]) => actions.change(back);

  const add = async (name: string): Promise<string | undefined> => {
    const id = actions.newId();
    const added = await actions.add({ id, name });
    const shown = isolated(name);
    const said = {
      done: filingWords.created(shown),
      failed: (why: string) => actWords.notCreated(shown, why),
    };
    tell(added.ok ? ok([id]) : added, said, async () => {
      const removed = await actions.removeIfEmpty(id);
      if (removed.ok && removed.value.length === 0) notify({ text: filingWords.stays(shown) });
      return removed;
    });
    return added.ok ? id : undefined;
  };

  const rename = async (folder: NamedFolder, name: string) => {
    const said = {
      done: filingWords.renamed(isolated(folder.name), isolated(name)),
      failed: (why: string) => filingWords.notRenamed(isolated(folder.name), why),
      // Only the last rename can be undone, so a newer notice about a name replaces the older one.
      topic: `folder ${folder.id}`,
    };
    tell(await actions.change([{ id: folder.id, name }]), said, changeBack);
  };

  const remove = async (folder: NamedFolder, count: number) => {
    const shown = isolated(folder.name);
    const said = {
      done: count === 0 ? filingWords.deleted(shown) : filingWords.deletedAlone(shown),
      failed: (why: string) => filingWords.notDeleted(shown, why),
    };
    const removed = await actions.remove(folder.id);
    if (removed.ok) leaveRows((row) => row.dataset["folder"] === folder.id);
    tell(removed, said, changeBack);
  };

  const move = async (folders: readonly Folder[], folder: NamedFolder, by: -1 | 1) => {
    const changes = movedFolder(folders, folder.id, by);
    if (changes.length === 0) return;
    const shown = isolated(folder.name);
    const said = {
      done: by < 0 ? filingWords.movedUp(shown) : filingWords.movedDown(shown),
      failed: (why: string) => filingWords.notMoved(shown, why),
    };
    tell(await actions.change(changes), said, changeBack);
  };

  return { add, rename, remove, move };
}
