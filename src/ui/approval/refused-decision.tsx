import { Alert } from "#ui/kit/components/alert.tsx";

import { refusalText } from "./refusal-text.ts";

import styles from "./approval.module.css";

/** Shows that a decision could not be recorded: what happened, what is safe and what to do. */
export function RefusedDecision({ why }: { why: string | undefined }) {
  if (why === undefined) return null;
  return <Alert className={styles.refused}>{refusalText(why)}</Alert>;
}
