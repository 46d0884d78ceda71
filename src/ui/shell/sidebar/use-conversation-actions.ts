import { useConversationActions } from "#app/react/actions/conversations.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { navigateTo, addressedConversation } from "#app/view/route.ts";
import type { ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { isolated } from "#ui/format/direction.ts";
import * as listWords from "#ui/words/conversations.ts";

export type Named = Pick<ChatContext, "id" | "title">;

/** What can be done with a whole conversation, from the list, its header and the palette. */
export function useNoticedConversationActions() {
  const actions = useConversationActions();
  const rename = async ({ id, title: before }: Named, title: string) => {
    const renamed = await actions.rename(id, title);
    if (!renamed.ok) return notify({ text: listWords.notRenamed(reasonOf(renamed.error)) });
    const back = () =>
      void notifyFailure(actions.rename(id, before), {
        text: (why) => listWords.notRenamedBack(isolated(title), why),
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    notify({ text: listWords.renamed(isolated(before), isolated(title)), action: undo });
  };
  const remove = async (subjects: readonly Named[]) => {
    const ids = subjects.map(({ id }) => id);
    const names = namesOf(subjects);
    const moved = await actions.delete(ids);
    if (!moved.ok) return notify({ text: listWords.notDeleted(names, reasonOf(moved.error)) });
    if (ids.includes(addressedConversation() ?? "")) navigateTo(null);
    const back = () =>
      void notifyFailure(actions.restore(ids), {
        text: (why) => listWords.notRestored(names, why),
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    // The notice about one is outdated once that conversation is restored from the bin.
    const topic = ids.length === 1 ? `bin ${ids.join(" ")}` : undefined;
    const text = listWords.movedToBin(names, ids.length);
    notify({ text, action: undo, ...defined({ topic }) });
  };
  const pin = async (subjects: readonly Named[], pinned: boolean) => {
    const ids = subjects.map(({ id }) => id);
    const set = await actions.pin(ids, pinned);
    const names = namesOf(subjects);
    if (!set.ok) {
      const why = reasonOf(set.error);
      const text = pinned ? listWords.notPinned(names, why) : listWords.notUnpinned(names, why);
      return notify({ text });
    }
    const back = () =>
      void notifyFailure(actions.setPins(set.value), {
        text: (why) => listWords.notPutBack(names, why),
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    const text = pinned ? listWords.pinned(names) : listWords.unpinned(names);
    notify({ text, action: undo });
  };
  return { rename, remove, pin };
}

/** The title of one conversation, or how many there are. */
export function namesOf(subjects: readonly Named[]): string {
  const [only] = subjects;
  return subjects.length === 1 && only !== undefined
    ? listWords.named(isolated(only.title))
    : listWords.several(subjects.length);
}
