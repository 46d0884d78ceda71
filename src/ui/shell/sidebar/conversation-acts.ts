import type { ConversationActions } from "#app/react/actions/conversations.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { addressedConversation, navigateTo, routeHash } from "#app/view/route.ts";
import type { ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { isolated } from "#domain/text/direction.ts";
import * as actWords from "#ui/words/conversation-acts.ts";

import { leaveRows } from "./leave-rows.ts";

export type Named = Pick<ChatContext, "id" | "title">;

export async function rename(
  actions: ConversationActions,
  { id, title: before }: Named,
  title: string,
): Promise<void> {
  const renamed = await actions.rename(id, title);
  if (!renamed.ok) return notify({ text: actWords.notRenamed(reasonOf(renamed.error)) });
  const back = () =>
    void notifyFailure(actions.rename(id, before, title), {
      text: (why) => actWords.notRenamedBack(isolated(title), why),
      again: undo,
    });
  const undo = { label: UNDO, act: back };
  // Only the last rename can be undone, so a newer notice about a name replaces the older one.
  const topic = `name ${id}`;
  notify({ text: actWords.renamed(isolated(before), isolated(title)), action: undo, topic });
}

export async function remove(
  actions: ConversationActions,
  subjects: readonly Named[],
): Promise<void> {
  const ids = subjects.map(({ id }) => id);
  const names = namesOf(subjects);
  const moved = await actions.delete(ids);
  if (!moved.ok) return notify({ text: actWords.notDeleted(names, reasonOf(moved.error)) });
  leaveRows((row) => ids.some((id) => row.getAttribute("href") === routeHash(id)));
  if (ids.includes(addressedConversation() ?? "")) navigateTo(null);
  const back = () =>
    void notifyFailure(actions.restore(ids), {
      text: (why) => actWords.notRestored(names, why),
      again: undo,
    });
  const undo = { label: UNDO, act: back };
  // A notice about one conversation is outdated once that conversation is restored from the bin.
  const topic = ids.length === 1 ? `bin ${ids.join(" ")}` : undefined;
  const text = actWords.movedToBin(names, ids.length);
  notify({ text, action: undo, ...defined({ topic }) });
}

export async function pin(
  actions: ConversationActions,
  subjects: readonly Named[],
  pinned: boolean,
): Promise<void> {
  const ids = subjects.map(({ id }) => id);
  const set = await actions.pin(ids, pinned);
  const names = namesOf(subjects);
  if (!set.ok) {
    const why = reasonOf(set.error);
    const text = pinned ? actWords.notPinned(names, why) : actWords.notUnpinned(names, why);
    return notify({ text });
  }
  const back = () =>
    void notifyFailure(actions.setPins(set.value), {
      text: (why) => actWords.notPutBack(names, why),
      again: undo,
    });
  const undo = { label: UNDO, act: back };
  const text = pinned ? actWords.pinned(names) : actWords.unpinned(names);
  notify({ text, action: undo });
}

/** The title of a single conversation, or how many conversations there are. */
export function namesOf(subjects: readonly Named[]): string {
  const [only] = subjects;
  return subjects.length === 1 && only !== undefined
    ? actWords.named(isolated(only.title))
    : actWords.several(subjects.length);
}
