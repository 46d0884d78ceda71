import { useMemo, useSyncExternalStore } from "react";

import { useToolProgress } from "#app/react/queries/tool-progress.ts";

import { sampled } from "./sampled.ts";

import styles from "./tool.module.css";

/** Progress reported by a running tool, in this tab only. Renders nothing without a report. */
export function CallProgress({ callId }: { callId: string }) {
  const progress = useToolProgress();
  const subscribe = useMemo(() => sampled((listener) => progress.subscribe(listener)), [progress]);
  const line = useSyncExternalStore(subscribe, () => progress.get(callId));
  return line === undefined ? null : <p className={styles.progress}>{line}</p>;
}
