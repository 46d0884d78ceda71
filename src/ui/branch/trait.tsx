import type { ReactNode } from "react";

import type { Standing } from "#domain/branching/voice.ts";
import { Button } from "#ui/kit/button.tsx";

import styles from "./branch.module.css";

export interface TraitProps<Value> {
  /** As it stands in the button's name: "system prompt". */
  what: string;
  standing: Standing<Value> | null;
  /** What is compared with: a branch's name, or "the conversation". */
  otherName: string | null;
  /** A value in words; empty for none. */
  say: (value: Value) => string;
  onBack: (value: Value) => void;
  children: ReactNode;
}

/** A setting and where its value comes from, with the way back where it differs. */
export function Trait<Value>({ children, ...props }: TraitProps<Value>) {
  return (
    <div className={styles["trait"]}>
      {children}
      <Source {...props} />
    </div>
  );
}

function Source<Value>(props: Omit<TraitProps<Value>, "children">) {
  const { what, standing, otherName, say, onBack } = props;
  if (standing === null || otherName === null) return null;
  if (standing.from !== "own") {
    const other = standing.from === "conversation" ? "the conversation" : otherName;
    return <p className={styles["source"]}>As in {other}</p>;
  }
  const words = say(standing.other);
  return (
    <div className={styles["differs"]}>
      <p>
        Differs. In {otherName}: {words === "" ? "nothing" : <q>{words}</q>}
      </p>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Back to it: ${what} of ${otherName}`}
        onClick={() => onBack(standing.other)}
      >
        Back to it
      </Button>
    </div>
  );
}
