import { useView } from "#app/view.ts";
import { Button } from "#ui/kit/button.tsx";

import type { Cure, CureAct } from "./cure.ts";

import styles from "./cures.module.css";

export interface CureActsProps {
  cure: Cure;
  /** The connection that was asked; its form opens, or the list of all where it is not stored. */
  connectionId?: string | undefined;
  /** Acts that are of no use where the failure is shown. */
  without?: readonly CureAct[];
}

const labels: Record<CureAct, string> = {
  open_connection: "Open the connection",
  choose_model: "Choose another model",
  choose_larger_model: "Choose a model that takes more",
  fork_earlier: "Fork earlier, in the tree",
};

/** Buttons that lead to where the cure is. */
export function CureActs({ cure, connectionId, without = [] }: CureActsProps) {
  const setView = useView((view) => view.set);
  const doing: Record<CureAct, () => void> = {
    open_connection: () =>
      setView({
        settingsOpen: true,
        settingsTab: "connections",
        connectionAsked: connectionId ?? null,
      }),
    choose_model: () => setView({ modelAsked: true }),
    choose_larger_model: () => setView({ modelAsked: true }),
    fork_earlier: () => setView({ panel: "tree" }),
  };
  return (
    <>
      {cure.link !== undefined && (
        <a
          className={styles["link"]}
          href={cure.link.address}
          target="_blank"
          rel="noreferrer noopener"
        >
          {cure.link.label}
        </a>
      )}
      {cure.acts
        .filter((act) => !without.includes(act))
        .map((act) => (
          <Button key={act} variant="quiet" onClick={doing[act]}>
            {labels[act]}
          </Button>
        ))}
    </>
  );
}
