import { createUnseenAnswers } from "#app/attention/unseen-answers.ts";
import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { siteStorage } from "#platform/web-storage.ts";

/** The unseen answers of these services. From its first use, the list of conversations shows them. */
export const unseenAnswersOf = perServices(({ activity, now }) => {
  const answers = createUnseenAnswers({
    storage: siteStorage,
    isVisible: () => document.visibilityState === "visible",
    onVisibility: (listener) => document.addEventListener("visibilitychange", listener),
    onStored: (listener) => window.addEventListener("storage", listener),
    now,
  });
  const show = () => activity.noteUnseen(new Set(answers.all().map(({ contextId }) => contextId)));
  answers.subscribe(show);
  show();
  return answers;
});

/**
 * Records the end of an answer. Answers of sub-tasks, and on the side, are left out: they are part of
 * something that the person awaits elsewhere.
 */
export async function noteAnswerEnded(
  services: Services,
  { contextId, branchId, state }: Pick<RunRow, "contextId" | "branchId" | "state">,
): Promise<void> {
  const context = await services.conversations.get(contextId);
  if (context === undefined || context.parentId !== undefined) return;
  unseenAnswersOf(services).note({
    contextId,
    branchId,
    endedAt: services.now(),
    hasFailed: state === "failed",
  });
}
