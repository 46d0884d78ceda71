import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLimitDefaults } from "#app/react/queries/limit-defaults.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { VALIDATOR_KINDS } from "#domain/answer-validators.ts";
import type { ValidatorKind } from "#domain/answer-validators.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { isUnfinished } from "#domain/run.ts";
import type { BudgetLimits, RunRow } from "#domain/run.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import { mergeRetries, validBudgets } from "#domain/settings/run-limits.ts";
import type { BudgetChoice } from "#domain/settings/run-limits.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Meter } from "#ui/kit/components/meter.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { budgetAmount, budgetFields, retryFields } from "#ui/limits/limit-fields.ts";
import { LimitInputs } from "#ui/limits/limit-inputs.tsx";

import { RunSection } from "./run-section.tsx";
import { unpricedText } from "./used-text.ts";

import styles from "./run-panel.module.css";

interface Budget {
  name: keyof BudgetLimits;
  label: string;
  /** What is counted, if the label alone does not say so. */
  hint?: string;
  value: number;
  max: number;
}

/** How much of each limit is used. Limits that have not been touched yet are hidden. */
export function RunBudgets({ run }: { run: RunRow }) {
  const { tokens } = run.counters;
  const byMode = useModesBudgets();
  const unpriced = run.limits.dollars == null ? "" : unpricedText(run.counters);
  return (
    <RunSection
      title="Budgets"
      {...(tokens === 0 ? {} : { note: `${formatNumber(tokens)} tokens` })}
    >
      <Note className={styles.said}>
        Limits for one message. When one is reached, the run asks you for more, and nothing is lost.
      </Note>
      <dl className={styles.budgets}>
        {budgetsOf(run).map(({ name, label, hint, value, max }) => (
          <div key={label}>
            <dt>
              {label}
              {hint !== undefined && (
                <Note as="small" tone="quiet" size="xs">
                  {hint}
                </Note>
              )}
              {byMode.budgets[name] === max && (
                <Note as="small" tone="quiet" size="xs">{`From the mode “${byMode.name}”`}</Note>
              )}
            </dt>
            <dd>
              <Meter label={label} value={value} max={max} />
              <span>
                {budgetAmount(name, value)} / {budgetAmount(name, max)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {unpriced !== "" && <Note tone="waits">{`Money: ${unpriced}.`}</Note>}
      {isUnfinished(run) && <OwnLimits run={run} />}
    </RunSection>
  );
}

/** What the branch's mode says about budgets, where its conversation says nothing. */
function useModesBudgets(): { name: string; budgets: BudgetChoice } {
  const { context, active } = useCurrentConversation();
  const modes = useModes() ?? NO_MODES;
  const { modeInUse: mode } = effectiveSettings({ modes, context, branch: active });
  const own = validBudgets(context.config.budgets);
  const budgets = Object.entries(validBudgets(mode?.budgets)).filter(
    ([name]) => !Object.hasOwn(own, name),
  );
  return { name: mode?.name ?? "", budgets: Object.fromEntries(budgets) };
}

const NO_MODES: readonly Mode[] = [];

/** The limits of this run alone, while it is at work. */
function OwnLimits({ run }: { run: RunRow }) {
  const actions = useRunActions(run.branchId);
  const defaults = useLimitDefaults();
  return (
    <Fold look="soft" summary="Change the limits of this run">
      <div className={styles.ownLimits}>
        <LimitInputs
          fields={budgetFields}
          choice={{}}
          inherited={run.limits}
          onChange={(name, value) => value !== undefined && actions.allowMore({ [name]: value })}
        />
        <LimitInputs
          fields={retryFields}
          choice={run.ownRetry ?? {}}
          inherited={mergeRetries(defaults?.retry, run.ownRetry)}
          onChange={(name, value) =>
            typeof value === "number" && actions.changeRetries({ [name]: value })
          }
        />
      </div>
    </Fold>
  );
}

function budgetsOf({ counters, limits }: RunRow): Budget[] {
  const limited = (budget: Omit<Budget, "max">, isShown: boolean): Budget[] => {
    const max = limits[budget.name];
    return isShown && max !== null && max !== undefined ? [{ ...budget, max }] : [];
  };
  const { modelCalls, tokens, dollars = 0, ms = 0, outputRetries } = counters;
  return [
    ...limited(
      {
        name: "modelCalls",
        label: "Model calls",
        hint: "Requests sent to the model",
        value: modelCalls,
      },
      true,
    ),
    ...limited({ name: "tokens", label: "Tokens", value: tokens }, true),
    ...limited({ name: "dollars", label: "Money", value: dollars }, true),
    ...limited({ name: "minutes", label: "Minutes of work", value: ms / MINUTE }, true),
    ...limited(
      {
        name: "outputRetries",
        label: "Output retries",
        hint: "Answers that didn’t match the schema",
        value: outputRetries,
      },
      outputRetries > 0,
    ),
    ...validatorRetries(counters).flatMap(([label, value]) =>
      limited(
        { name: "validatorRetries", label, hint: "Answers rejected by a validator", value },
        value > 0,
      ),
    ),
    ...perTool(counters.toolSuccesses).flatMap(([tool, value]) =>
      limited({ name: "toolSuccesses", label: `${tool}, uses in a row`, value }, value > 0),
    ),
    ...perTool(counters.toolErrors).flatMap(([tool, value]) =>
      limited({ name: "toolErrors", label: `${tool}, errors in a row`, value }, value > 0),
    ),
  ];
}

/** Each kind of validator has its own budget. */
function validatorRetries(counters: RunRow["counters"]): [string, number][] {
  const { retriesByValidator } = counters;
  if (retriesByValidator === undefined) return [["Validator retries", counters.validatorRetries]];
  return VALIDATOR_KINDS.map((kind) => [
    `Validator retries, ${validatorNames[kind]}`,
    retriesByValidator[kind] ?? 0,
  ]);
}

const validatorNames = {
  pattern: "pattern",
  function: "function",
  model: "second model",
} as const satisfies Record<ValidatorKind, string>;

/** Milliseconds. */
const MINUTE = 60_000;

function perTool(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts);
}
