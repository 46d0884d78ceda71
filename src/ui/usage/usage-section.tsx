import { useId, useState } from "react";
import type { ReactNode } from "react";

import { useConversationUsage } from "#app/react/queries/usage.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { Branch } from "#domain/context.ts";
import type { UsageSum } from "#domain/usage/sums.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { usageWords } from "#ui/words/usage.ts";

import { formatCost, formatUsage } from "./usage-format.ts";
import { UsageTable } from "./usage-table.tsx";

import styles from "./usage.module.css";

/** What this branch and the whole conversation used. Nothing is read before it is opened. */
export function UsageSection({ branch }: { branch: Branch }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold
      look="title"
      summary={usageWords.w13}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open && <Figures key={branch.id} branch={branch} />}
    </Fold>
  );
}

function Figures({ branch }: { branch: Branch }) {
  const usage = useConversationUsage(branch);
  if (usage === undefined) {
    return <Note>{usageWords.w14}</Note>;
  }
  const { here, shared, everywhere, pruned, unanswered, aside, models } = usage;
  return (
    <div className={styles.figures}>
      <Figure name={usageWords.w15} sum={here}>
        {shared.answers > 0 && usageWords.w16(answersWords(shared.answers), formatUsage(shared))}
      </Figure>
      <Figure name={usageWords.w18} sum={everywhere}>
        {usageWords.w17}
      </Figure>
      {pruned.answers > 0 && (
        <Figure name={usageWords.w20} sum={pruned}>
          {usageWords.w19(answersWords(pruned.answers))}
        </Figure>
      )}
      {unanswered.answers > 0 && (
        <Figure name={usageWords.w21} sum={unanswered}>
          {requestsWords(unanswered)}
        </Figure>
      )}
      {aside.answers > 0 && (
        <Figure name={usageWords.w23} sum={aside}>
          {usageWords.w22(aside.answers)}
        </Figure>
      )}
      <UsageTable models={models} />
      <Note>{usageWords.w24}</Note>
      <p>
        <Button size="small" variant="quiet" onClick={() => openSettings("activity")}>
          {usageWords.w25}
        </Button>
      </p>
    </div>
  );
}

function Figure({ name, sum, children }: { name: string; sum: UsageSum; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.figure}>
      <h3 id={id}>{name}</h3>
      <p className={styles.sum}>
        <span>{formatUsage(sum)}</span>
        {sum.priced > 0 ? (
          <strong>{formatCost(sum)}</strong>
        ) : (
          <Note as="span">{usageWords.w26}</Note>
        )}
      </p>
      <Note>
        {children} {doubtsOf(sum)}
      </Note>
    </section>
  );
}

function answersWords(count: number): string {
  return count === 1 ? usageWords.w27 : usageWords.w28(count);
}

function requestsWords({ answers, silent }: UsageSum): string {
  const what = answers === 1 ? usageWords.w29 : usageWords.w30(answers);
  return silent === 0 ? usageWords.w31(what) : usageWords.w32(what, silent);
}

function doubtsOf({ answers, silent, estimated, priced }: UsageSum): string {
  const known = answers - silent;
  return [
    ...(estimated > 0 ? [usageWords.w33(answersWords(estimated))] : []),
    ...(silent > 0 ? [usageWords.w34(silent)] : []),
    ...(priced > 0 && priced < known ? [usageWords.w35(priced, known)] : []),
  ].join(" ");
}
