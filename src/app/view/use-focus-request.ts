import { useEffect, useLayoutEffect } from "react";

import { endFocusRequest, pendingTarget, useFocusRequests } from "./focus-requests.ts";
import type { FocusKind, FocusTargetOf } from "./focus-requests.ts";

/** Brings the target into view or focus. Returns false if the component does not have it, or not yet. */
type Serve<Kind extends FocusKind> = (target: FocusTargetOf<Kind>) => boolean;

/**
 * Serves requests of this kind if the component can, or leaves them to other components and to its own next
 * render. If several components have the target in the same render, each serves it.
 */
export const useFocusRequest = serving(useEffect);

/** Serves requests as `useFocusRequest` does, but before paint, so that the page is not seen to jump. */
export const useViewRequest = serving(useLayoutEffect);

function serving(afterRender: typeof useEffect) {
  return function useServing<Kind extends FocusKind>(kind: Kind, serve: Serve<Kind>): void {
    const target = useFocusRequests((requests) => pendingTarget(requests, kind));
    afterRender(() => {
      if (target !== undefined && serve(target)) endFocusRequest(target);
    });
  };
}
