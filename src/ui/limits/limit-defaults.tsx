import { useLimitDefaultsActions } from "#app/react/actions/limit-defaults.ts";
import { useLimitDefaults } from "#app/react/queries/limit-defaults.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import type { LimitDefaults as Defaults } from "#domain/settings/run-limits.ts";
import { mergeBudgets, mergeRetries } from "#domain/settings/run-limits.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { limitsWords } from "#ui/words/limits.ts";

import { budgetFields, retryFields } from "./limit-fields.ts";
import { LimitInputs } from "./limit-inputs.tsx";

import styles from "./limits.module.css";

/** The person's defaults for a run's limits and for retries. */
export function LimitDefaults() {
  const defaults = useLimitDefaults();
  const actions = useLimitDefaultsActions();
  if (defaults === undefined) return null;
  const tell = (label: string, back: () => void) =>
    notify({
      text: limitsWords.changedByDefault(label),
      topic: "defaults",
      action: { label: UNDO, act: back },
    });
  const set = <Part extends keyof Defaults>(
    part: Part,
    name: keyof Defaults[Part],
    value: number | null | undefined,
  ) =>
    void actions.change((before) => ({ ...before, [part]: withLimit(before[part], name, value) }));
  return (
    <>
      <Fold look="title" summary={limitsWords.budgets}>
        <div className={styles.group}>
          <Note>{limitsWords.aboutDefaults}</Note>
          <LimitInputs
            fields={budgetFields}
            choice={defaults.budgets}
            inherited={mergeBudgets()}
            onChange={(name, value) => set("budgets", name, value)}
            onLeave={(label, name, before) => tell(label, () => set("budgets", name, before))}
          />
        </div>
      </Fold>
      <Fold look="title" summary={limitsWords.retries}>
        <div className={styles.group}>
          <Note>{limitsWords.aboutRetries}</Note>
          <LimitInputs
            fields={retryFields}
            choice={defaults.retry}
            inherited={mergeRetries()}
            onChange={(name, value) => set("retry", name, value)}
            onLeave={(label, name, before) => tell(label, () => set("retry", name, before))}
          />
        </div>
      </Fold>
    </>
  );
}

/** Returns a copy of the limits in which `name` is set to the value; undefined removes it. */
export function withLimit<Limits extends object>(
  limits: Limits,
  name: keyof Limits,
  value: number | null | undefined,
): Limits {
  const { [name]: _before, ...rest } = limits;
  // The field is either left out or has a value of its own type.
  return (value === undefined ? rest : { ...rest, [name]: value }) as Limits;
}
