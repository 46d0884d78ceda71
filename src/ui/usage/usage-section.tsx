import { useId, useState } from "react";
import type { ReactNode } from "react";

import { useConversationUsage } from "#app/react/queries/usage.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { Branch } from "#domain/context.ts";
import type { UsageSum } from "#domain/usage/sums.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";

import { formatCost, formatUsage } from "./usage-format.ts";
import { UsageTable } from "./usage-table.tsx";

import styles from "./usage.module.css";

/** What this branch and the whole conversation used. Nothing is read before it is opened. */
export function UsageSection({ branch }: { branch: Branch }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold look="title" summary="Usage" onToggle={(event) => setOpen(event.currentTarget.open)}>
      {open && <Figures key={branch.id} branch={branch} />}
    </Fold>
  );
}

function Figures({ branch }: { branch: Branch }) {
  const usage = useConversationUsage(branch);
  if (usage === undefined) {
    return <Note>Adding up the conversation’s messages…</Note>;
  }
  const { here, shared, everywhere, pruned, unanswered, aside, models } = usage;
  return (
    <div className={styles.figures}>
      <Figure name="On this branch" sum={here}>
        {shared.answers > 0 &&
          `${answersWords(shared.answers)} shared with other branches, paid for only once: ${formatUsage(shared)}.`}
      </Figure>
      <Figure name="In the conversation" sum={everywhere}>
        All branches and versions, counting each answer once.
      </Figure>
      {pruned.answers > 0 && (
        <Figure name="Also spent: deleted" sum={pruned}>
          {answersWords(pruned.answers)} in the bin.
        </Figure>
      )}
      {unanswered.answers > 0 && (
        <Figure name="Also sent: no answer" sum={unanswered}>
          {requestsWords(unanswered)}
        </Figure>
      )}
      {aside.answers > 0 && (
        <Figure name="Also sent: checks, titles and summaries" sum={aside}>
          {formatCount(aside.answers, "request")} that a second model, a title or a summary took.
        </Figure>
      )}
      <UsageTable models={models} />
      <Note>
        ≈ marks estimates: tokens the provider didn’t report, and costs based on them or on cached
        tokens without a known price, which are charged as regular input. Costs are what the
        provider charged, or are calculated from the price at the time of the request.
      </Note>
      <p>
        <Button size="small" variant="quiet" onClick={() => openSettings("activity")}>
          Usage of all conversations
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
          <Note as="span">no price known</Note>
        )}
      </p>
      <Note>
        {children} {doubtsOf(sum)}
      </Note>
    </section>
  );
}

function answersWords(count: number): string {
  return count === 1 ? "One answer" : `${formatNumber(count)} answers`;
}

function requestsWords({ answers, silent }: UsageSum): string {
  const what = answers === 1 ? "One request" : `${formatNumber(answers)} requests`;
  return silent === 0
    ? `${what} that failed or were stopped before any text arrived.`
    : `${what} that failed or were stopped before any text arrived. For ${formatNumber(silent)}, no tokens were reported; most providers don’t charge for these.`;
}

function doubtsOf({ answers, silent, estimated, priced }: UsageSum): string {
  const known = answers - silent;
  return [
    ...(estimated > 0 ? [`${answersWords(estimated)} estimated.`] : []),
    ...(silent > 0 ? [`${formatNumber(silent)} without any data.`] : []),
    ...(priced > 0 && priced < known
      ? [
          `The cost covers ${formatNumber(priced)} of ${formatNumber(known)}; no price is known for the others.`,
        ]
      : []),
  ].join(" ");
}
