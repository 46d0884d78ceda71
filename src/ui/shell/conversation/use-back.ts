import { useEffect, useLayoutEffect, useRef } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { parseRoute, replaceRoute } from "#app/view/route.ts";

/**
 * While something covers the conversation, it is an entry in the browser's history. Back closes it
 * first and leaves the conversation and the branch in view as they are.
 */
export function useBackCloses(covers: boolean, close: () => void): void {
  const { context, active } = useCurrentConversation();
  const keepAddress = () => {
    // The entry beneath may name the branch that was in view before.
    if (parseRoute(window.location.hash).contextId !== context.id) return;
    replaceRoute(context.id, active.name);
  };
  const latest = useRef({ close, keepAddress });
  useLayoutEffect(() => {
    latest.current = { close, keepAddress };
  });
  useEffect(() => {
    if (!covers) return;
    const { history } = window;
    history.replaceState("beneath", "");
    history.pushState("cover", "");
    const onBack = () => {
      if (history.state !== "beneath") return;
      latest.current.keepAddress();
      latest.current.close();
    };
    window.addEventListener("popstate", onBack);
    return () => {
      window.removeEventListener("popstate", onBack);
      // If it was closed by other means, its entry is removed too, unless the person has navigated
      // on since.
      if (history.state !== "cover") return;
      window.addEventListener("popstate", () => latest.current.keepAddress(), { once: true });
      history.back();
    };
  }, [covers]);
}
