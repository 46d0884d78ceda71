import { useFolderActions } from "#app/react/actions/folders.ts";
import type { StorageProblem } from "#app/react/actions/folders.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import type { Folder } from "#domain/folders.ts";
import type { Result } from "#domain/result.ts";
import { isolated } from "#ui/format/direction.ts";

import { namesOf } from "./use-conversation-actions.ts";
import type { Named } from "./use-conversation-actions.ts";

export type NamedFolder = Pick<Folder, "id" | "name">;

/** Puts conversations into folders; says what it did, and offers to undo it. */
export function useNoticedFiling() {
  const actions = useFolderActions();

  /** @param folder null: into none */
  const fileIn = async (subjects: readonly Named[], folder: NamedFolder | null) => {
    const names = namesOf(subjects);
    const folderId = folder?.id ?? null;
    const its = subjects.length === 1 ? "its folder" : "their folders";
    const said = {
      done:
        folder === null ? `Moved ${names} out of ${its}.` : `Moved ${names} to ${quoted(folder)}.`,
      what: `move ${names}`,
    };
    const filings = subjects.map(({ id }) => ({ contextId: id, folderId }));
    tell(await actions.fileIn(filings), said, (back) => actions.fileIn(back));
  };

  /** Makes a folder with these in it; one Undo takes back both. */
  const fileInNew = async (subjects: readonly Named[], name: string) => {
    const id = actions.newId();
    const added = await actions.add({ id, name });
    const said = {
      done: `Moved ${namesOf(subjects)} to the new folder ${quoted({ name })}.`,
      what: `create ${quoted({ name })}`,
    };
    const filed = added.ok
      ? await actions.fileIn(subjects.map((one) => ({ contextId: one.id, folderId: id })))
      : added;
    tell(filed, said, async (back) => {
      const freed = await actions.fileIn(back);
      return freed.ok ? actions.remove(id) : freed;
    });
  };

  return { fileIn, fileInNew };
}

/** @param said what was done, and what completes "Couldn’t …" */
export function tell<Back>(
  changed: Result<Back[], StorageProblem>,
  said: { done: string; what: string },
  takeBack: (back: Back[]) => Promise<Result<unknown, StorageProblem>>,
): void {
  if (!changed.ok) return notify({ text: `Couldn’t ${said.what}: ${changed.error.message}` });
  if (changed.value.length === 0) return;
  const back = () =>
    void notifyFailure(takeBack(changed.value), {
      text: (why) => `Couldn’t undo “${said.done}”: ${why}`,
      again: undo,
    });
  const undo = { label: UNDO, act: back };
  notify({ text: said.done, action: undo });
}

export function quoted({ name }: Pick<Folder, "name">): string {
  return `“${isolated(name)}”`;
}
