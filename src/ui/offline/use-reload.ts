import { useOfflineActions } from "#app/react/actions/offline.ts";
import { notify } from "#app/view/notices.ts";
import { serverAnswers } from "#platform/parts.ts";
import { losesTyped } from "#ui/kit/browser/loses-typed.ts";
import { typedTexts } from "#ui/kit/browser/typed-texts.ts";
import { reloadAway, reloadBusy, reloadSlow, reloadTyped } from "#ui/words/missing-parts.ts";

/** The topic of the notice about another version. */
export const UPDATE_TOPIC = "update";

/** Text boxes whose text a reload would lose. Message boxes are not among them: their drafts are restored. */
const OTHER_BOXES = "textarea:not([aria-label='Message'])";

const refusals = { busy: reloadBusy, slow: reloadSlow, typed: reloadTyped, away: reloadAway };

/** Reloads the page if nothing would be lost; otherwise says why not. */
export function useReload(): () => Promise<"reloading" | keyof typeof refusals> {
  const { reload } = useOfflineActions();
  return async () => {
    const result = (await obstacle()) ?? (await reload());
    if (result !== "reloading") {
      notify({ text: refusals[result], topic: UPDATE_TOPIC, isLasting: true });
    }
    return result;
  };
}

async function obstacle(): Promise<"typed" | "away" | undefined> {
  if (typedTexts(OTHER_BOXES).length > 0 || losesTyped()) return "typed";
  const isOnDevice = navigator.serviceWorker?.controller != null;
  return isOnDevice || (await serverAnswers()) ? undefined : "away";
}
