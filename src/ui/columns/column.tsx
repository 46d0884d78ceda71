import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { hueOf } from "#domain/branching/colours.ts";
import { nameForModel } from "#domain/branching/propose-name.ts";
import type { Branch } from "#domain/context.ts";
import { isBroken } from "#domain/runs/run-states.ts";
import { isInterrupted, isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { focusMessage } from "#ui/acts/focus-message.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { CrossIcon, StopIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { RunTrouble } from "#ui/run/run-trouble.tsx";
import { dotState } from "#ui/run/state-text.ts";
import { Transcript } from "#ui/thread/transcript.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import type { ColumnTitle } from "./column-titles.ts";

import styles from "./columns.module.css";

export interface ColumnProps {
  branch: Branch;
  head: ColumnTitle | undefined;
  shared: number;
  /** Called when the person continues on this branch without the others, once it is the active one. */
  onChosen: () => void;
  onRemove: () => void;
}

/** A column: one branch from the split on. */
export function Column({ branch, head, shared, onChosen, onRemove }: ColumnProps) {
  const { conversation, tree, active, inBin } = useCurrentConversation();
  const dispatch = useDispatch();
  const actions = useRunActions(branch.id);
  const run = useRun(conversation, branch.id);
  const isActive = branch.id === active.id;
  const unfinished = run !== undefined && isUnfinished(run);
  const name = head?.name ?? branchLabel(tree, branch);
  const hue = head?.hue ?? branch.colour;
  const { modelId: model } = useAnsweringModel(branch);
  const activate = async () => {
    const done = await dispatch({ type: "branch.activate", branchId: branch.id });
    // The pressed button disappears, so the focus moves.
    if (done.ok && hasKeyboard()) focusMessage();
    return done;
  };
  const use = async () => {
    const done = await activate();
    if (done.ok) onChosen();
  };
  const keep = () =>
    dispatch({
      type: "branch.rename",
      branchId: branch.id,
      name: nameForModel(tree.branches, model),
    });
  return (
    <section
      aria-label={name}
      className={styles.column}
      data-active={isActive}
      data-hue={hueOf(hue)}
    >
      <header className={styles.head}>
        <ColumnName head={head} hue={hue} run={run} />
        <ColumnActs
          isActive={isActive}
          {...(branch.named || inBin ? {} : { onKeep: () => void keep() })}
          onContinue={() => void activate()}
          onUse={() => void use()}
        />
        <span className={styles.corner}>
          {unfinished && !isInterrupted(run) && (
            <IconButton
              size="small"
              label={columnsWords.stop(name)}
              icon={<StopIcon />}
              onClick={actions.stop}
            />
          )}
          <IconButton
            size="small"
            label={columnsWords.remove(name)}
            icon={<CrossIcon />}
            onClick={onRemove}
          />
        </span>
      </header>
      <div className={styles.body}>
        <Transcript
          branch={branch}
          tree={tree}
          run={run}
          startAt={shared}
          // A branch at rest opens at the split; one that is still answering opens at its end.
          opensAtStart={!unfinished && branch.messageIds.length > shared}
          label={name}
        />
        {/* The active branch's trouble is shown above the composer. */}
        {run !== undefined && !isActive && !inBin && (
          <div className={styles.trouble}>
            <RunTrouble run={run} />
          </div>
        )}
      </div>
    </section>
  );
}

interface ColumnNameProps {
  head: ColumnTitle | undefined;
  hue: number;
  run: RunRow | undefined;
}

function ColumnName({ head, hue, run }: ColumnNameProps) {
  const isAtRest = run === undefined || !(isUnfinished(run) || isBroken(run.state));
  return (
    <span className={styles.name}>
      <Dot hue={hue} {...(isAtRest ? {} : { state: dotState(run.state) })} />
      <span className={styles.words}>
        <strong dir="auto">{head?.title}</strong>
        {head?.note !== "" && <span className={styles.model}>{head?.note}</span>}
      </span>
    </span>
  );
}

interface ColumnActsProps {
  isActive: boolean;
  /** Gives the version a name; absent if it has one. */
  onKeep?: () => void;
  onContinue: () => void;
  onUse: () => void;
}

function ColumnActs({ isActive, onKeep, onContinue, onUse }: ColumnActsProps) {
  return (
    <span className={styles.acts}>
      {onKeep !== undefined && (
        <Button size="small" variant="quiet" onClick={onKeep}>
          {columnsWords.keep}
        </Button>
      )}
      {isActive ? (
        <span className={styles.here}>{columnsWords.writingHere}</span>
      ) : (
        <Button
          size="small"
          variant="quiet"
          data-tip={columnsWords.continueTip}
          onClick={onContinue}
        >
          {columnsWords.continue}
        </Button>
      )}
      <Button size="small" data-tip={columnsWords.chooseTip} onClick={onUse}>
        {columnsWords.choose}
      </Button>
    </span>
  );
}
