import type { FolderActions, StorageProblem } from "#app/react/actions/folders.ts";
import { endChoosing, useChosenConversations } from "#app/view/chosen-conversations.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { defined } from "#domain/defined.ts";
import type { Folder } from "#domain/folders.ts";
import type { Result } from "#domain/result.ts";
import { isolated } from "#domain/text/direction.ts";
import * as actWords from "#ui/words/conversation-acts.ts";

import { namesOf } from "./conversation-acts.ts";
import type { Named } from "./conversation-acts.ts";

export type NamedFolder = Pick<Folder, "id" | "name">;

/** @param folder the new folder; null takes the conversations out of theirs */
export async function fileIn(
  actions: FolderActions,
  subjects: readonly Named[],
  folder: NamedFolder | null,
): Promise<void> {
  const names = namesOf(subjects);
  const folderId = folder?.id ?? null;
  const said = {
    done:
      folder === null
        ? actWords.takenOut(names, subjects.length)
        : actWords.moved(names, isolated(folder.name)),
    failed: (why: string) => actWords.notMoved(names, why),
  };
  const filings = subjects.map(({ id }) => ({ contextId: id, folderId }));
  const filed = await actions.fileIn(filings);
  if (filed.ok) letGoOf(subjects);
  tell(filed, said, (back) => actions.fileIn(back));
}

/**
 * Makes a folder and files conversations in it. One Undo takes back both, unless others are in the folder by
 * then.
 */
export async function fileInNew(
  actions: FolderActions,
  subjects: readonly Named[],
  name: string,
): Promise<void> {
  const id = actions.newId();
  const added = await actions.add({ id, name });
  const said = {
    done: actWords.movedToNew(namesOf(subjects), isolated(name)),
    failed: (why: string) => actWords.notCreated(isolated(name), why),
  };
  const filed = added.ok
    ? await actions.fileIn(subjects.map((one) => ({ contextId: one.id, folderId: id })))
    : added;
  if (filed.ok) letGoOf(subjects);
  tell(filed, said, async (back) => {
    const freed = await actions.fileIn(back);
    return freed.ok ? actions.removeIfEmpty(id) : freed;
  });
}

/**
 * Ends choosing if chosen conversations were filed: they may now be out of sight in a folder, where nobody
 * would mean the next action for them.
 */
function letGoOf(subjects: readonly Named[]): void {
  const { chosen } = useChosenConversations.getState();
  if (subjects.some(({ id }) => chosen?.has(id) === true)) endChoosing();
}

/** The texts about a change. */
export interface Said {
  done: string;
  failed: (why: string) => string;
  /** Groups notices about the same thing: a newer one replaces this one. */
  topic?: string;
}

/** Reports the outcome of a change, and offers to undo it. */
export function tell<Back>(
  changed: Result<Back[], StorageProblem>,
  said: Said,
  takeBack: (back: Back[]) => Promise<Result<unknown, StorageProblem>>,
): void {
  if (!changed.ok) return notify({ text: said.failed(reasonOf(changed.error)) });
  if (changed.value.length === 0) return;
  const back = () =>
    void notifyFailure(takeBack(changed.value), {
      text: (why) => actWords.notUndone(said.done, why),
      again: undo,
    });
  const undo = { label: UNDO, act: back };
  notify({ text: said.done, action: undo, ...defined({ topic: said.topic }) });
}
