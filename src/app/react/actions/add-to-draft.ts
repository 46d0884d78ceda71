import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";
import { forkIn } from "#app/view/place.ts";
import { usePlace } from "#app/view/places.ts";
import { draftsWords } from "#app/words/drafts.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { toStorageResult } from "#storage/problems.ts";

/**
 * Returns a function that adds words at the end of the draft in the message box and focuses the box. Null if
 * there is no box: in the bin, and in a sub-task’s card.
 */
export function useAddToDraft(): ((words: string) => void) | null {
  const { context, active, inBin, way } = useCurrentConversation();
  const fork = forkIn(usePlace(context.id));
  const add = useAdding();
  if (inBin || way !== undefined) return null;
  const key = fork === null ? active.id : forkDraftKey(fork.nodeId);
  return (words) => void add(key, words);
}

const useAdding = serviceHook(({ drafts, now }) => async (key: string, words: string) => {
  flushDrafts();
  const read = await toStorageResult(() => drafts.text(key));
  const text = read.ok ? read.value : "";
  const whole = text.trim() === "" ? words : `${text.trimEnd()}\n\n${words}`;
  await notifyFailure(read.ok ? drafts.put(key, whole, now()) : Promise.resolve(read), {
    text: draftsWords.boxNotFilled,
  });
  tellDraftReturned(key, []);
  requestFocus({ kind: "composer" });
});
