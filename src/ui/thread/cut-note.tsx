import { useAct } from "#app/commands/acting.ts";
import { useBough } from "#app/hooks.ts";
import { Button } from "#ui/kit/button.tsx";

import styles from "./message.module.css";

export interface CutNoteProps {
  status: "partial" | "stopped";
  branchId: string;
  /** Nothing runs and nothing comes after it: the answer can go on. */
  mayGoOn: boolean;
}

/** Under an answer that ended early: why, and how it goes on. */
export function CutNote({ status, branchId, mayGoOn }: CutNoteProps) {
  const act = useAct();
  const bough = useBough();
  const goOn = () =>
    void act({ type: "run.continue", branchId, runId: bough.newId(), nodeId: bough.newId() });
  return (
    <p className={styles["cut"]}>
      {status === "stopped" ? "Stopped here." : "Interrupted here."}
      {mayGoOn && (
        <Button size="small" onClick={goOn}>
          Continue
        </Button>
      )}
    </p>
  );
}
