import { useOfflineActions } from "#app/react/actions/offline.ts";
import { notify } from "#app/view/notices.ts";
import { typedTexts } from "#ui/kit/browser/typed-texts.ts";

import { TOPIC, updateText } from "./update-text.ts";

/** Message boxes are drafts, which a reload brings back. */
const OTHER_BOXES = "textarea:not([aria-label='Message'])";

/** Loads the page anew when nothing is lost by it; otherwise says why not. */
export function useReload(): () => Promise<"reloading" | "busy" | "typed"> {
  const { reload } = useOfflineActions();
  return async () => {
    const result = typedTexts(OTHER_BOXES).length > 0 ? "typed" : await reload();
    if (result !== "reloading") notify({ text: updateText[result], topic: TOPIC, isLasting: true });
    return result;
  };
}
