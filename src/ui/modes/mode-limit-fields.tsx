import { useLimitDefaults } from "#app/react/queries/limit-defaults.ts";
import type { ModeContent } from "#domain/modes/mode.ts";
import { mergeBudgets, mergeRetries } from "#domain/settings/run-limits.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { withLimit } from "#ui/limits/limit-defaults.tsx";
import { budgetFields, retryFields } from "#ui/limits/limit-fields.ts";
import { LimitInputs } from "#ui/limits/limit-inputs.tsx";
import { modesWords } from "#ui/words/modes.ts";

import { useModeDraft } from "./mode-draft.ts";

/** The limits of runs in this mode, and how their requests are retried. */
export function ModeLimitFields({ mode: { budgets = {}, retry = {} } }: { mode: ModeContent }) {
  const { change } = useModeDraft();
  const defaults = useLimitDefaults();
  return (
    <>
      <Fold summary={modesWords.budgets}>
        <Stack>
          <Note>{modesWords.budgetsHint}</Note>
          <LimitInputs
            fields={budgetFields}
            choice={budgets}
            inherited={mergeBudgets(defaults?.budgets)}
            onChange={(name, value) => change({ budgets: withLimit(budgets, name, value) })}
          />
        </Stack>
      </Fold>
      <Fold summary={modesWords.retries}>
        <Stack>
          <Note>{modesWords.retriesHint}</Note>
          <LimitInputs
            fields={retryFields}
            choice={retry}
            inherited={mergeRetries(defaults?.retry)}
            onChange={(name, value) => change({ retry: withLimit(retry, name, value) })}
          />
        </Stack>
      </Fold>
    </>
  );
}
