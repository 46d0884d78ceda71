import { useId, useState } from "react";
import type { ReactNode } from "react";

import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { readUsage } from "#app/usage.ts";
import { useMade } from "#app/use-made.ts";
import type { Branch } from "#domain/context.ts";
import type { UsageSum } from "#domain/usage/sums.ts";
import { exactCount } from "#ui/usage/usage-words.ts";

import { UsageTable } from "./usage-table.tsx";
import { costWords, sumWords } from "./usage-words.ts";

import styles from "./usage.module.css";

/** What this branch and the whole conversation used. Nothing is read for it before it is opened. */
export function UsageSection({ branch }: { branch: Branch }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles["section"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Usage</summary>
      {open && <Figures key={branch.id} branch={branch} />}
    </details>
  );
}

function Figures({ branch }: { branch: Branch }) {
  const bough = useBough();
  const { tree } = useScene();
  const branches = tree.root.through;
  // Rows change with every setting; what is spent changes with the messages alone.
  const shape = branches.map(
    ({ id, messageIds }) => `${id} ${messageIds.length} ${messageIds.at(-1)}`,
  );
  const key = shape.join();
  const usage = useMade(
    (signal) => readUsage(bough, branch, branches, signal),
    [bough, branch.id, key],
  );
  if (usage === undefined) {
    return <p className={styles["quiet"]}>Reading the conversation's messages to add up…</p>;
  }
  const { here, shared, everywhere, pruned, unanswered, models } = usage;
  return (
    <div className={styles["figures"]}>
      <Figure name="On this branch" sum={here}>
        {shared.answers > 0 &&
          `${answersWords(shared.answers)} of these stand on other branches as well, and were paid once: ${sumWords(shared)}.`}
      </Figure>
      <Figure name="In the conversation" sum={everywhere}>
        All branches and versions, each answer once.
      </Figure>
      {pruned.answers > 0 && (
        <Figure name="Also spent: pruned" sum={pruned}>
          {answersWords(pruned.answers)} in the bin.
        </Figure>
      )}
      {unanswered.answers > 0 && (
        <Figure name="Also sent: without an answer" sum={unanswered}>
          {requestsWords(unanswered)}
        </Figure>
      )}
      <UsageTable models={models} />
      <p className={styles["quiet"]}>
        ≈ marks tokens that the provider did not report and Bough estimates, and a cost that follows
        from such, or from cached tokens whose own price is not known: they count as fresh ones. A
        cost is what the provider charged, or follows from the price at the time of the request;
        without either there is none. Summaries made while bringing branches back are not counted.
      </p>
    </div>
  );
}

function Figure({ name, sum, children }: { name: string; sum: UsageSum; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["figure"]}>
      <h3 id={id}>{name}</h3>
      <p className={styles["sum"]}>
        <span>{sumWords(sum)}</span>
        {sum.priced > 0 ? (
          <strong>{costWords(sum)}</strong>
        ) : (
          <span className={styles["quiet"]}>no price known</span>
        )}
      </p>
      <p className={styles["quiet"]}>
        {children} {doubtsOf(sum)}
      </p>
    </section>
  );
}

function answersWords(count: number): string {
  return count === 1 ? "One answer" : `${exactCount(count)} answers`;
}

function requestsWords({ answers, silent }: UsageSum): string {
  const what = answers === 1 ? "One request" : `${exactCount(answers)} requests`;
  return silent === 0
    ? `${what} that failed or were stopped before a word came.`
    : `${what} that failed or were stopped before a word came; of ${exactCount(silent)} nobody reported tokens, and most providers charge none.`;
}

function doubtsOf({ answers, silent, estimated, priced }: UsageSum): string {
  const known = answers - silent;
  return [
    ...(estimated > 0 ? [`${answersWords(estimated)} counted by estimate.`] : []),
    ...(silent > 0 ? [`Of ${exactCount(silent)} nothing is known.`] : []),
    ...(priced > 0 && priced < known
      ? [
          `The cost is of ${exactCount(priced)} of ${exactCount(known)}: of the others no price is known.`,
        ]
      : []),
  ].join(" ");
}
