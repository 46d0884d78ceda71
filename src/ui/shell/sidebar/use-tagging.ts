import { useConversationActions } from "#app/react/actions/conversations.ts";
import type { TagDifference } from "#domain/tags.ts";
import * as actWords from "#ui/words/conversation-acts.ts";

import { namesOf } from "./conversation-acts.ts";
import type { Named } from "./conversation-acts.ts";
import { tell } from "./filing-acts.ts";

/** Changes the tags of conversations, reports it, and offers to undo it. */
export function useNoticedTagging() {
  const actions = useConversationActions();
  return async (subjects: readonly Named[], change: TagDifference) => {
    const names = namesOf(subjects);
    const changed = await actions.changeTags(
      subjects.map(({ id }) => ({ contextId: id, ...change })),
    );
    const said = {
      done: actWords.tagged(names),
      failed: (why: string) => actWords.notTagged(names, why),
    };
    tell(changed, said, (back) => actions.changeTags(back));
  };
}
