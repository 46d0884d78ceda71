import { cancelFocusRequest, requestFocus } from "#app/view/focus-requests.ts";
import { openSettings } from "#app/view/overlay.ts";
import { switchPanel } from "#app/view/panel.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { curesWords } from "#ui/words/cures.ts";

import type { Cure, CureAction } from "./cure.ts";

import styles from "./cures.module.css";

export interface CureActionsProps {
  cure: Cure;
  /** The failing connection. Its form opens or, if it is not stored, the list of all connections. */
  connectionId?: string | undefined;
  /** Actions to leave out, since they do not help where the failure is shown. */
  without?: readonly CureAction[];
  /**
   * Runs before another model is chosen: the list of models belongs to the branch on which the composer
   * sends.
   */
  beforeModel?: () => Promise<unknown>;
  /** Whether to stress the first action, because trying again would not help. */
  leads?: boolean;
}

const labels: Record<CureAction, string> = curesWords.actions;

/** Buttons that lead to the places where a failure can be fixed. */
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
