import { useConnections } from "#app/react/queries/connections.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { comingIn } from "#domain/files/import-choice.ts";
import type { ImportChoice, ModelChoice } from "#domain/files/import-choice.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { filesWords } from "#ui/words/files.tsx";

import styles from "./files.module.css";

export interface LostModelProps {
  lost: number;
  /** Whether the conversations come from another app, so that nobody chose a connection for them. */
  isFromOtherApp: boolean;
  usual: Connection;
  model: ModelChoice;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Offers the usual model for conversations whose connection is missing here. */
export function LostModelSection(props: LostModelProps) {
  const { lost, isFromOtherApp, usual, model, isChosen, onChange } = props;
  const { about, aboutOtherApps } = filesWords.lostModel;
  return (
    <section aria-label={filesWords.lostModel.title}>
      <h3>{filesWords.lostModel.title}</h3>
      <Note tone="quiet">{isFromOtherApp ? aboutOtherApps(lost) : about(lost)}</Note>
      <div className={styles.bring}>
        <Checkbox
          label={filesWords.lostModel.use(
            lost,
            <bdi>{model.modelId}</bdi>,
            <bdi>{usual.name}</bdi>,
          )}
          checked={isChosen}
          onChange={onChange}
        />
      </div>
    </section>
  );
}

/**
 * Finds the imported conversations whose connection will be missing, and the usual model to offer for them.
 */
export function useLostModels(plan: ImportPlan | undefined, choice: ImportChoice) {
  const connections = useConnections();
  const [usual] = connections ?? [];
  if (plan === undefined || usual === undefined) return undefined;
  const coming = choice.kept.has("connections") ? (plan.kept?.connections ?? []) : [];
  const known = new Set([...(connections ?? []), ...coming].map(({ id }) => id));
  const chosen = new Set(comingIn(plan, choice).map(({ contextId }) => contextId));
  const lost = plan.add.contexts.filter(
    ({ id, config }) => chosen.has(id) && !known.has(config.connectionId),
  ).length;
  const model: ModelChoice = { connectionId: usual.id, modelId: usual.defaultModel };
  const isFromOtherApp = plan.from !== undefined;
  return lost === 0 ? undefined : { lost, isFromOtherApp, usual, model };
}
