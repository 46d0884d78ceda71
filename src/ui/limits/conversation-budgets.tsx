import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLimitDefaults } from "#app/react/queries/limit-defaults.ts";
import { useModes } from "#app/react/queries/modes.ts";
import type { ChatConfig } from "#domain/context.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import { mergeBudgets, validBudgets } from "#domain/settings/run-limits.ts";
import { useOfferSettingsBack } from "#ui/acts/use-offer-settings-back.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { limitsWords } from "#ui/words/limits.ts";

import { withLimit } from "./limit-defaults.tsx";
import { budgetFields, budgetsSaid } from "./limit-fields.ts";
import { LimitInputs } from "./limit-inputs.tsx";

import styles from "./limits.module.css";

/** What one message of this conversation may use. */
export function ConversationBudgets() {
  const { context, active } = useCurrentConversation();
  const commands = useSerialCommands(active.id);
  const defaults = useLimitDefaults();
  const mode = modeInUse(context.config.mode, useModes() ?? []);
  const fromMode = budgetsSaid(mode.budgets);
  const offerBack = useOfferSettingsBack();
  const withOne = (name: keyof BudgetLimits, value: number | null | undefined) => {
    return ({ budgets }: ChatConfig) => ({
      budgets: withLimit(validBudgets(budgets), name, value),
    });
  };
  return (
    <Fold look="title" summary={limitsWords.budgets}>
      <div className={styles.group}>
        <Note>
          {limitsWords.aboutConversation}
          {fromMode.length > 0 && ` ${limitsWords.fromMode(mode.name, fromMode)}`}
        </Note>
        <LimitInputs
          fields={budgetFields}
          choice={validBudgets(context.config.budgets)}
          inherited={mergeBudgets(defaults?.budgets, mode.budgets)}
          onChange={(name, value) =>
            void commands.dispatch(({ context: { config } }) => ({
              type: "context.configure",
              config: withOne(name, value)(config),
            }))
          }
          onLeave={(label, name, before) =>
            offerBack(limitsWords.changedHere(label), withOne(name, before))
          }
        />
      </div>
    </Fold>
  );
}
