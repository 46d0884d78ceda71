import type { RunRow } from "#domain/run.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Meter } from "#ui/kit/components/meter.tsx";
import { Note } from "#ui/kit/components/note.tsx";

import { RunSection } from "./run-section.tsx";

import styles from "./run-panel.module.css";

interface Budget {
  label: string;
  /** What is counted, if the label alone does not say so. */
  hint?: string;
  value: number;
  max: number;
}

/** How much of each limit is used. Limits that have not been touched yet are hidden. */
export function RunBudgets({ run }: { run: RunRow }) {
  const { tokens } = run.counters;
  return (
    <RunSection
      title="Budgets"
      {...(tokens === 0 ? {} : { note: `${formatNumber(tokens)} tokens` })}
    >
      <Note className={styles.said}>
        Limits for one message. When one is reached, the run stops and nothing is lost. Continue
        starts again with fresh limits.
      </Note>
      <dl className={styles.budgets}>
        {budgetsOf(run).map(({ label, hint, value, max }) => (
          <div key={label}>
            <dt>
              {label}
              {hint !== undefined && (
                <Note as="small" tone="quiet" size="xs">
                  {hint}
                </Note>
              )}
            </dt>
            <dd>
              <Meter label={label} value={value} max={max} />
              <span>
                {formatNumber(value)} / {formatNumber(max)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </RunSection>
  );
}

function budgetsOf({ counters, limits }: RunRow): Budget[] {
  const touched = (budget: Budget) => budget.value > 0;
  return [
    {
      label: "Model calls",
      hint: "Requests sent to the model",
      value: counters.modelCalls,
      max: limits.modelCalls,
    },
    ...(limits.tokens === undefined
      ? []
      : [{ label: "Tokens", value: counters.tokens, max: limits.tokens }]),
    ...[
      {
        label: "Output retries",
        hint: "Answers that didn’t match the schema",
        value: counters.outputRetries,
        max: limits.outputRetries,
      },
      {
        label: "Validator retries",
        hint: "Answers rejected by a validator",
        value: counters.validatorRetries,
        max: limits.validatorRetries,
      },
      ...perTool(counters.toolSuccesses, "uses in a row", limits.toolSuccesses),
      ...perTool(counters.toolErrors, "errors in a row", limits.toolErrors),
    ].filter(touched),
  ];
}

function perTool(counts: Readonly<Record<string, number>>, what: string, max: number): Budget[] {
  return Object.entries(counts).map(([tool, value]) => ({ label: `${tool}, ${what}`, value, max }));
}
