import { cancelFocusRequest, requestFocus } from "#app/view/focus-requests.ts";
import { openSettings } from "#app/view/overlay.ts";
import { switchPanel } from "#app/view/panel.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { curesWords } from "#ui/words/cures.ts";

import type { Cure, CureAction } from "./cure.ts";

import styles from "./cures.module.css";

export interface CureActionsProps {
  cure: Cure;
  /** The failing connection: its form opens, or the list of all connections if it is not stored. */
  connectionId?: string | undefined;
  /** Actions that do not help where the failure is shown. */
  without?: readonly CureAction[];
  /** Done before another model is chosen: the list of models is that of the branch that is written on. */
  beforeModel?: () => Promise<unknown>;
  /** The first one is what helps: trying again would not. */
  leads?: boolean;
}

const labels: Record<CureAction, string> = curesWords.actions;

/** Buttons that lead to the place of the cure. */
export function CureActions(props: CureActionsProps) {
  const { cure, connectionId, without = [], leads = false } = props;
  const chooseModel = async () => {
    await props.beforeModel?.();
    requestFocus({ kind: "models" });
  };
  const doing: Record<CureAction, () => void> = {
    open_connection: () => {
      if (connectionId === undefined) cancelFocusRequest("connection");
      else requestFocus({ kind: "connection", connectionId });
      openSettings("connections");
    },
    choose_model: () => void chooseModel(),
    choose_larger_model: () => void chooseModel(),
    fork_earlier: () => switchPanel("tree"),
  };
  return (
    <>
      {cure.link !== undefined && (
        <a
          className={styles.link}
          href={cure.link.address}
          target="_blank"
          rel="noreferrer noopener"
        >
          {cure.link.label}
        </a>
      )}
      {cure.actions
        .filter((act) => !without.includes(act))
        .map((act, at) => (
          <Button key={act} variant={leads && at === 0 ? "primary" : "quiet"} onClick={doing[act]}>
            {labels[act]}
          </Button>
        ))}
    </>
  );
}
