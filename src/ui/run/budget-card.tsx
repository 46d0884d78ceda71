import { useId, useState } from "react";

import { useRunActions } from "#app/react/actions/runs.ts";
import { budgetUse, shortageOf } from "#domain/runs/budgets.ts";
import type { BudgetName } from "#domain/runs/run-error.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { raisedLimit } from "#domain/settings/run-limits.ts";
import { budgetNames } from "#ui/cures/budget-names.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { budgetAmount, budgetFields, limitProblem, limitTyped } from "#ui/limits/limit-fields.ts";
import { runWords } from "#ui/words/run.ts";

import { usedText } from "./used-text.ts";

import styles from "./run-strip.module.css";

/** A run has used up a budget: the person allows more, or ends it. */
export function BudgetCard({ run }: { run: RunRow }) {
  const name = shortageOf(run.counters, run.limits);
  // A run stored by another version of Bough may hold anything.
  if (name === null) return null;
  return <Asking key={name} run={run} name={name} />;
}

function Asking({ run, name }: { run: RunRow; name: BudgetName }) {
  const actions = useRunActions(run.branchId);
  const problemId = useId();
  const { limit: limitName, used } = budgetUse(name, run.counters);
  const limit = run.limits[limitName] ?? used;
  const [text, setText] = useState(() => String(raisedLimit(limitName, limit, used)));
  const field = budgetFields.find((one) => one.name === limitName);
  if (field === undefined) return null;
  const typed = limitTyped(field, text);
  const isShortWith = (amount: number | null) =>
    shortageOf(run.counters, { ...run.limits, [limitName]: amount }) === name;
  // Some budgets count an attempt as soon as it is asked for. For them, a limit equal to what is used is
  // enough.
  const tooLittle = Math.max(limit, isShortWith(used) ? used : used - 1);
  const problem =
    limitProblem(field, text) ??
    (typed === undefined || isShortWith(typed)
      ? runWords.enterMore(budgetAmount(limitName, tooLittle))
      : undefined);
  const allow = () => {
    if (problem === undefined && typed !== undefined) actions.allowMore({ [limitName]: typed });
  };
  return (
    <ErrorCard
      title={runWords.limitReached(budgetNames[name], budgetAmount(limitName, limit))}
      tone="waits"
      actions={
        <form
          className={styles.allow}
          onSubmit={(event) => {
            event.preventDefault();
            allow();
          }}
        >
          <label className={styles.newLimit}>
            {runWords.newLimit}
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={text}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={problem === undefined ? undefined : problemId}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <Button type="submit" variant="primary" disabled={problem !== undefined}>
            {runWords.allowMore}
          </Button>
          <Button onClick={actions.endHere}>{runWords.stopHere}</Button>
          {problem !== undefined && (
            <p id={problemId} className={styles.problem}>
              {problem}
            </p>
          )}
        </form>
      }
    >
      {runWords.limitUsed(usedText(run))}
    </ErrorCard>
  );
}
