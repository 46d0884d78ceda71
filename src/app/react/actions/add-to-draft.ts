import { serviceHook } from "#app/react/internal/service-hook.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";
import { draftsWords } from "#app/words/drafts.ts";

/** Adds words at the end of a branch's draft and goes to the message box. */
export const useAddToDraft = serviceHook(
  ({ drafts, now }) =>
    async (branchId: string, words: string): Promise<void> => {
      flushDrafts();
      const text = await drafts.text(branchId);
      const whole = text.trim() === "" ? words : `${text.trimEnd()}\n\n${words}`;
      await notifyFailure(drafts.put(branchId, whole, now()), {
        text: draftsWords.boxNotFilled,
      });
      tellDraftReturned(branchId, []);
      requestFocus({ kind: "composer" });
    },
);
