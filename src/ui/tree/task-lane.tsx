import { useStore } from "@xyflow/react";
import type { NodeProps } from "@xyflow/react";
import { memo } from "react";

import { hueOf } from "#domain/branching/colours.ts";
import type { ChatContext } from "#domain/context.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { useTaskLook } from "#ui/tasks/task-look.ts";
import { treeWords } from "#ui/words/tree.tsx";

import { tasksInLane } from "./canvas-rows.ts";
import type { TaskLaneNode } from "./canvas-rows.ts";
import { READABLE } from "./card-words.ts";
import { useTreeHighlights } from "./tree-highlights.ts";

import styles from "./task-lane.module.css";

/**
 * A small lane that leaves its card at the call and ends in the cards of the sub-tasks. It is for the pointer
 * only: keys and screen readers find the sub-tasks in the outline and in the card's menu. Its rows are too
 * low for a finger, so by touch the whole lane is one button.
 */
export const TaskLane = memo(function TaskLane({ data }: NodeProps) {
  // The canvas hands back the data that `canvas-rows.ts` gave it.
  const { card, tasks } = data as TaskLaneNode["data"];
  const lights = useTreeHighlights();
  const isReadable = useStore((state) => state.transform[2] >= READABLE);
  const { shown, more } = tasksInLane(tasks);
  return (
    <div
      aria-hidden="true"
      className={classes(styles.lane, !isReadable && styles.far)}
      data-hue={hueOf(lights.nameOf(card).hue)}
      data-dim={lights.hits !== null}
    >
      {shown.map((task) => (
        <LaneTask key={task.id} task={task} />
      ))}
      <button
        type="button"
        tabIndex={-1}
        aria-label={treeWords.tasks}
        className={styles.reach}
        onClick={({ currentTarget }) =>
          lights.act.tasks(card, currentTarget.getBoundingClientRect())
        }
      />
      {more > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.task}
          onClick={() => lights.act.preview(card)}
        >
          {treeWords.moreTasks(more)}
        </button>
      )}
    </div>
  );
});

function LaneTask({ task }: { task: ChatContext }) {
  const { act } = useTreeHighlights();
  const look = useTaskLook(task);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.task}
      data-stage={look?.stage}
      data-aside={task.parentCallId === undefined}
      data-tip={look === undefined ? task.title : `${task.title}: ${look.text}`}
      onClick={() => act.previewTask(task)}
      onDoubleClick={() => act.openTask(task)}
    >
      <Dot state={look?.dot ?? "still"} />
      <OneLine>{task.title}</OneLine>
    </button>
  );
}
