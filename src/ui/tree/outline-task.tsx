import type { ChatContext } from "#domain/context.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { useTaskLook } from "#ui/tasks/task-look.ts";

import type { CardActions } from "./tree-highlights.ts";
import { indented, useRovingFocus } from "./use-roving-focus.ts";

import styles from "./outline.module.css";

export interface OutlineTaskProps {
  task: ChatContext;
  level: number;
  depth: number;
  isFocused: boolean;
  onFocus: () => void;
  act: CardActions;
}

/** A sub-task, below the message at which it began, with what it is doing. */
export function OutlineTask({ task, level, depth, isFocused, onFocus, act }: OutlineTaskProps) {
  const row = useRovingFocus(isFocused);
  const look = useTaskLook(task);
  return (
    // The tree around all rows handles keys once for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      tabIndex={isFocused ? 0 : -1}
      className={styles.item}
      style={indented(depth)}
      onClick={() => act.previewTask(task)}
      onDoubleClick={() => act.openTask(task)}
      onFocus={onFocus}
    >
      <Dot state={look?.dot ?? "still"} />
      <OneLine className={styles.words}>{task.title}</OneLine>
      <span className={styles.note} data-stage={look?.stage}>
        {look?.text}
      </span>
    </div>
  );
}
