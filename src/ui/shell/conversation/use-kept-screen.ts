import { useEffect, useEffectEvent, useRef } from "react";
import type { RefObject } from "react";

import { useKeptScreens } from "#app/react/actions/kept-screens.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { isInterrupted, isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type * as screens from "#ui/thread/screen-of.ts";

export interface InView {
  context: ChatContext;
  branch: Branch;
  run: RunRow | undefined;
  /** Whether the whole branch is in view: no preview, no columns, no fork being made. */
  isWhole: boolean;
}

/** How long nothing must change before the screen is kept (milliseconds). */
const REST = 1_000;

/**
 * Keeps what the transcript shows at its end, so that the first frame can show it when the person comes back.
 * Does so when nothing has changed for a moment, and when the person leaves.
 */
export function useKeptScreen({
  context,
  branch,
  run,
  isWhole,
}: InView): RefObject<HTMLElement | null> {
  const view = useRef<HTMLElement>(null);
  const loaded = useRef<typeof screens>(null);
  /** The window's width when the current screen was kept; null if it was not. */
  const keptAt = useRef<number>(null);
  const actions = useKeptScreens();
  const { id, title, deletedAt, parentId } = context;
  // A sub-task goes to the bin when it ends, so its screen is not kept.
  const mayBeKept = isWhole && deletedAt === undefined && parentId === undefined;
  const isStill = run === undefined || !isUnfinished(run) || isInterrupted(run);
  const screen = (ofBranch: Branch, called: string) => {
    if (!mayBeKept || view.current === null || loaded.current === null) return null;
    const here = loaded.current.screenOf(view.current, called);
    // The end is not in view, but a screen kept earlier may still be right.
    if (here === null) actions.forgetUnless(id, ofBranch.messageIds.at(-1));
    return here;
  };
  const keep = useEffectEvent((ofBranch: Branch, called: string) => {
    const here = screen(ofBranch, called);
    if (here === null) return;
    keptAt.current = here.width;
    void actions.keep(id, here);
  });
  const keepAtOnce = useEffectEvent(() => {
    if (keptAt.current === window.innerWidth) return;
    const here = screen(branch, title);
    if (here !== null) actions.keepAtOnce(id, here);
  });
  useEffect(() => {
    keptAt.current = null;
    if (!mayBeKept || !isStill) return undefined;
    let isWanted = true;
    const begin = async () => {
      loaded.current ??= await import("#ui/thread/screen-of.ts");
      whenIdle(() => isWanted && keep(branch, title));
    };
    const timer = setTimeout(() => void begin(), REST);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [mayBeKept, isStill, title, branch]);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") keepAtOnce();
    };
    const onLeave = () => keepAtOnce();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", onLeave);
    };
  }, []);
  return view;
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work);
}
