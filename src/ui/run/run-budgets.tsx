import { useRunActions } from "#app/react/actions/runs.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLimitDefaults } from "#app/react/queries/limit-defaults.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { VALIDATOR_KINDS } from "#domain/answer-validators.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { NO_MODES } from "#domain/modes/no-modes.ts";
import { retryOfServer } from "#domain/runs/retry-policy.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { BudgetLimits, RunRow } from "#domain/runs/run.ts";
import { modeSettings } from "#domain/settings/effective-settings.ts";
import { mergeRetries, validBudgets } from "#domain/settings/run-limits.ts";
import type { BudgetChoice } from "#domain/settings/run-limits.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Meter } from "#ui/kit/components/meter.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { budgetAmount, budgetFields, retryFields } from "#ui/limits/limit-fields.ts";
import { LimitInputs } from "#ui/limits/limit-inputs.tsx";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import { RunSection } from "./run-section.tsx";
import { unpricedText } from "./used-text.ts";

import styles from "./run-panel.module.css";

interface Budget {
  name: keyof BudgetLimits;
  label: string;
  /** Says what is counted, where the label alone does not. */
  hint?: string;
  value: number;
  max: number;
}

/** Shows how much of each limit is used. Limits of which nothing is used yet are hidden. */
export function RunBudgets({ run }: { run: RunRow }) {
  const { tokens } = run.counters;
  const byMode = useModesBudgets();
  const unpriced = run.limits.dollars == null ? "" : unpricedText(run.counters);
  return (
    <RunSection
      title={runPanelWords.budgets}
      {...(tokens === 0 ? {} : { note: runPanelWords.tokensUsed(tokens) })}
    >
      <Note className={styles.said}>{runPanelWords.budgetsHint}</Note>
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
                <Note as="small" tone="quiet" size="xs">
                  {runPanelWords.fromMode(byMode.name)}
                </Note>
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
      {unpriced !== "" && <Note tone="waits">{runPanelWords.moneyUnpriced(unpriced)}</Note>}
      {isUnfinished(run) && <OwnLimits run={run} />}
    </RunSection>
  );
}

/** The mode's choice of budgets, where the conversation makes none. */
function useModesBudgets(): { name: string; budgets: BudgetChoice } {
  const { context } = useCurrentConversation();
  const { modeInUse: mode } = useSettingsHere();
  const own = validBudgets(context.config.budgets);
  const budgets = Object.entries(validBudgets(mode?.budgets)).filter(
    ([name]) => !Object.hasOwn(own, name),
  );
  return { name: mode?.name ?? "", budgets: Object.fromEntries(budgets) };
}

/** How requests of this branch are retried, unless the run says otherwise (law D8). */
function useRetryHere(): RetryPolicy {
  const { modeInUse: mode, connectionId } = useSettingsHere();
  const connection = useConnections()?.find(({ id }) => id === connectionId);
  const defaults = useLimitDefaults();
  return mergeRetries(retryOfServer(connection), defaults?.retry, mode?.retry, connection?.retry);
}

function useSettingsHere() {
  const { context, active } = useCurrentConversation();
  const modes = useModes() ?? NO_MODES;
  return modeSettings({ modes, context, branch: active });
}

/** The limits of this run alone, while it is at work. */
function OwnLimits({ run }: { run: RunRow }) {
  const actions = useRunActions(run.branchId);
  const inherited = useRetryHere();
  return (
    <Fold look="soft" summary={runPanelWords.changeLimits}>
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
          inherited={mergeRetries(inherited, run.ownRetry)}
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
        label: runPanelWords.modelCalls,
        hint: runPanelWords.modelCallsHint,
        value: modelCalls,
      },
      true,
    ),
    ...limited({ name: "tokens", label: runPanelWords.tokens, value: tokens }, true),
    ...limited({ name: "dollars", label: runPanelWords.money, value: dollars }, true),
    ...limited({ name: "minutes", label: runPanelWords.minutes, value: ms / MINUTE }, true),
    ...limited(
      {
        name: "outputRetries",
        label: runPanelWords.outputRetries,
        hint: runPanelWords.outputRetriesHint,
        value: outputRetries,
      },
      outputRetries > 0,
    ),
    ...validatorRetries(counters).flatMap(([label, value]) =>
      limited(
        { name: "validatorRetries", label, hint: runPanelWords.validatorRetriesHint, value },
        value > 0,
      ),
    ),
    ...perTool(counters.toolSuccesses).flatMap(([tool, value]) =>
      limited({ name: "toolSuccesses", label: runPanelWords.toolUses(tool), value }, value > 0),
    ),
    ...perTool(counters.toolErrors).flatMap(([tool, value]) =>
      limited({ name: "toolErrors", label: runPanelWords.toolErrors(tool), value }, value > 0),
    ),
  ];
}

/** Each kind of validator has its own budget. */
function validatorRetries(counters: RunRow["counters"]): [string, number][] {
  const { retriesByValidator } = counters;
  if (retriesByValidator === undefined)
    return [[runPanelWords.validatorRetries, counters.validatorRetries]];
  return VALIDATOR_KINDS.map((kind) => [
    runPanelWords.validatorRetriesOf[kind],
    retriesByValidator[kind] ?? 0,
  ]);
}

/** Milliseconds in a minute. */
const MINUTE = 60_000;

function perTool(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts);
}
