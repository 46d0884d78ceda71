import { useConversationActions } from "#app/react/actions/conversations.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { TagDifference } from "#domain/tags.ts";
import * as actWords from "#ui/words/conversation-acts.ts";

import { namesOf } from "./conversation-acts.ts";
import type { Named } from "./conversation-acts.ts";

/** Changes the tags of conversations; says so, and offers to undo it. */
export function useNoticedTagging() {
  const actions = useConversationActions();
  return async (subjects: readonly Named[], change: TagDifference) => {
    const names = namesOf(subjects);
    const changed = await actions.changeTags(
      subjects.map(({ id }) => ({ contextId: id, ...change })),
    );
    if (!changed.ok) return notify({ text: actWords.notTagged(names, reasonOf(changed.error)) });
    if (changed.value.length === 0) return;
    const back = () =>
      void notifyFailure(actions.changeTags(changed.value), {
        text: (why) => actWords.notTaggedBack(names, why),
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    notify({ text: actWords.tagged(names), action: undo });
  };
}
