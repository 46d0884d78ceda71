import { useEffect, useLayoutEffect, useRef } from "react";

import { useScene } from "#app/conversation/scene.ts";
import { parseRoute, showAddress } from "#app/route.ts";

/**
 * While something covers the conversation, it is a step of the browser's history: Back closes it
 * first, and leaves the conversation, and the branch in view, as they are.
 */
export function useBackCloses(covers: boolean, close: () => void): void {
  const { context, active } = useScene();
  const keepAddress = () => {
    // The step beneath may bear the name of the branch that was in view before.
    if (parseRoute(window.location.hash).contextId !== context.id) return;
    showAddress(context.id, active.name);
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
      // Closed by other means: its step goes too, unless the person has gone on from there.
      if (history.state !== "cover") return;
      window.addEventListener("popstate", () => latest.current.keepAddress(), { once: true });
      history.back();
    };
  }, [covers]);
}
