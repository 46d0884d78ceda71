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
import { doubtsOf, requestsText } from "./usage-text.ts";

import styles from "./usage.module.css";

/** What this branch and the whole conversation used. Nothing is read before the section is opened. */
export function UsageSection({ branch }: { branch: Branch }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold
      look="title"
      summary={usageWords.title}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open && <Figures key={branch.id} branch={branch} />}
    </Fold>
  );
}

function Figures({ branch }: { branch: Branch }) {
  const usage = useConversationUsage(branch);
  if (usage === undefined) {
    return <Note>{usageWords.isLoading}</Note>;
  }
  const { here, shared, everywhere, pruned, unanswered, aside, tasks, models } = usage;
  return (
    <div className={styles.figures}>
      <Figure name={usageWords.onBranch} sum={here}>
        {shared.answers > 0 && usageWords.sharedAnswers(shared.answers, formatUsage(shared))}
      </Figure>
      <Figure name={usageWords.inConversation} sum={everywhere}>
        {usageWords.inConversationHint}
      </Figure>
      {pruned.answers > 0 && (
        <Figure name={usageWords.deleted} sum={pruned}>
          {usageWords.answersInBin(pruned.answers)}
        </Figure>
      )}
      {unanswered.answers > 0 && (
        <Figure name={usageWords.unanswered} sum={unanswered} of="unanswered">
          {requestsText(unanswered)}
        </Figure>
      )}
      {aside.answers > 0 && (
        <Figure name={usageWords.aside} sum={aside} of="requests">
          {usageWords.asideRequests(aside.answers)}
        </Figure>
      )}
      {tasks.sum.answers > 0 && (
        <Figure name={usageWords.tasks} sum={tasks.sum} of="requests">
          {usageWords.tasksSent(tasks.count)}
        </Figure>
      )}
      <UsageTable models={models} />
      <Note>{usageWords.legend}</Note>
      <p>
        <Button size="small" variant="quiet" onClick={() => openSettings("activity")}>
          {usageWords.ofAll}
        </Button>
      </p>
    </div>
  );
}

interface FigureProps {
  name: string;
  sum: UsageSum;
  of?: Parameters<typeof doubtsOf>[1];
  children?: ReactNode;
}

function Figure({ name, sum, of = "answers", children }: FigureProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.figure}>
      <h3 id={id}>{name}</h3>
      <p className={styles.sum}>
        <span>{formatUsage(sum)}</span>
        {sum.priced > 0 ? (
          <strong>{formatCost(sum)}</strong>
        ) : (
          <Note as="span">{usageWords.noPrice}</Note>
        )}
      </p>
      <Note>
        {children} {doubtsOf(sum, of)}
      </Note>
    </section>
  );
}
