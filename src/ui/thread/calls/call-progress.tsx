import { useMemo, useSyncExternalStore } from "react";

import { useToolProgress } from "#app/react/queries/tool-progress.ts";

import { sampled } from "./sampled.ts";

import styles from "./tool.module.css";

export interface CallProgressProps {
  callId: string;
  /** Hides the progress once the call has printed something, which is shown elsewhere. */
  untilPrinted?: boolean;
}

/** Progress reported by a running tool, in this tab only. Renders nothing without a report. */
export function CallProgress({ callId, untilPrinted = false }: CallProgressProps) {
  const progress = useToolProgress();
  const subscribe = useMemo(() => sampled((listener) => progress.subscribe(listener)), [progress]);
  const line = useSyncExternalStore(subscribe, () =>
    untilPrinted && progress.output(callId) !== "" ? "" : (progress.get(callId) ?? ""),
  );
  return line === "" ? null : <p className={styles.progress}>{line}</p>;
}
