import type { RunRow } from "#domain/run.ts";
import { Meter } from "#ui/kit/meter.tsx";

import { RunSection } from "./run-section.tsx";

import styles from "./run-panel.module.css";

interface Budget {
  label: string;
  /** What is counted, where the label alone does not say it. */
  hint?: string;
  value: number;
  max: number;
}

/** How much of each limit is used. Limits that nothing has touched yet stay out of the way. */
export function RunBudgets({ run }: { run: RunRow }) {
  const { tokens } = run.counters;
  return (
    <RunSection
      title="Budgets"
      {...(tokens === 0 ? {} : { note: `${tokens.toLocaleString("en")} tokens` })}
    >
      <p className={styles["said"]}>
        What one message may use. When a limit is reached the run stops, nothing is lost, and
        Continue goes on with fresh limits.
      </p>
      <dl className={styles["budgets"]}>
        {budgetsOf(run).map(({ label, hint, value, max }) => (
          <div key={label}>
            <dt>
              {label}
              {hint !== undefined && <small>{hint}</small>}
            </dt>
            <dd>
              <Meter label={label} value={value} max={max} />
              <span>
                {value.toLocaleString("en")} / {max.toLocaleString("en")}
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
      hint: "How often the model was asked",
      value: counters.modelCalls,
      max: limits.modelCalls,
    },
    ...(limits.tokens === undefined
      ? []
      : [{ label: "Tokens", value: counters.tokens, max: limits.tokens }]),
    ...[
      {
        label: "Output retries",
        hint: "Answers that did not match the schema",
        value: counters.outputRetries,
        max: limits.outputRetries,
      },
      {
        label: "Validator retries",
        hint: "Answers that a check refused",
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
