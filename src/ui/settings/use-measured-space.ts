import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useSpaceActions } from "#app/react/actions/space.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { SpaceReport } from "#domain/space/space.ts";

export interface MeasuredSpace {
  /** Progress from 0 to 1; null if nothing is being measured. */
  share: number | null;
  /** The last result. It stays while the space is measured again. */
  report: SpaceReport | null;
  /** Why the stored data could not be read. */
  failure: string | null;
  measure: () => void;
  cancel: () => void;
}

type State = Pick<MeasuredSpace, "share" | "report" | "failure">;

/**
 * Up to this many messages are measured without being asked: it is done before anybody could press a button.
 */
const MEASURED_AT_ONCE = 20_000;

/** @param messages the number of stored messages; undefined until they are counted */
export function useMeasuredSpace(messages: number | undefined): MeasuredSpace {
  const actions = useSpaceActions();
  const [state, setState] = useState<State>({ share: null, report: null, failure: null });
  const running = useRef<AbortController>(null);
  const measure = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: Partial<State>) => {
      if (!signal.aborted) setState((before) => ({ ...before, ...next }));
    };
    show({ share: 0, failure: null });
    try {
      const report = await actions.measure({ signal, report: (share) => show({ share }) });
      show({ share: null, report });
    } catch (error) {
      show({ share: null, failure: reasonOf(error) });
    }
  };
  const begin = useEffectEvent(() => void measure());
  const isSmall = messages !== undefined && messages <= MEASURED_AT_ONCE;
  useEffect(() => {
    if (isSmall) begin();
  }, [isSmall]);
  useEffect(() => () => running.current?.abort(), []);
  return {
    ...state,
    measure: () => void measure(),
    cancel: () => {
      running.current?.abort();
      setState((before) => ({ ...before, share: null }));
    },
  };
}
