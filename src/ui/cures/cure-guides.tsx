import { useState } from "react";

import { Segmented } from "#ui/kit/components/choice.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { curesWords } from "#ui/words/cures.ts";

import type { CureStep, CureGuide } from "./local-servers.ts";

import styles from "./cures.module.css";

/** Steps to take outside this page, with lines to copy. One guide is shown at a time. */
export function CureGuides({ ways }: { ways: readonly CureGuide[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const way = ways.find(({ name }) => name === chosen) ?? ways[0];
  if (way === undefined) return null;
  return (
    <div className={styles.ways}>
      {ways.length > 1 && (
        <Segmented
          label={curesWords.guideFor}
          value={way.name}
          onChange={setChosen}
          options={ways.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      <Stack as="ol" gap={2} className={styles.steps} aria-label={way.name}>
        {way.steps.map((step) => (
          <Step key={step.say} step={step} />
        ))}
      </Stack>
    </div>
  );
}

function Step({ step: { say, line } }: { step: CureStep }) {
  return (
    <li>
      {say}
      {line !== undefined && (
        <span className={styles.line}>
          <code>{line}</code>
          <CopyButton label={curesWords.copyLine} getText={() => line} />
        </span>
      )}
    </li>
  );
}
