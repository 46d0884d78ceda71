import { useState } from "react";

import { Segmented } from "#ui/kit/choice.tsx";
import { CopyButton } from "#ui/kit/copy-button.tsx";

import type { CureStep, CureWay } from "./local-servers.ts";

import styles from "./cures.module.css";

/** What to do outside this page, with lines to copy: one way at a time. */
export function CureWays({ ways }: { ways: readonly CureWay[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const way = ways.find(({ name }) => name === chosen) ?? ways[0];
  if (way === undefined) return null;
  return (
    <div className={styles["ways"]}>
      {ways.length > 1 && (
        <Segmented
          label="For"
          value={way.name}
          onChange={setChosen}
          options={ways.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      <ol className={styles["steps"]} aria-label={way.name}>
        {way.steps.map((step) => (
          <Step key={step.say} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step: { say, line } }: { step: CureStep }) {
  return (
    <li>
      {say}
      {line !== undefined && (
        <span className={styles["line"]}>
          <code>{line}</code>
          <CopyButton label="Copy this line" getText={() => line} />
        </span>
      )}
    </li>
  );
}
