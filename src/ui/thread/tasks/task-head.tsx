import type { ReactNode } from "react";

import { navigateTo } from "#app/view/route.ts";
import type { ChatContext } from "#domain/context.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import type { TaskLook } from "#ui/tasks/task-look.ts";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./task.module.css";

export interface TaskHeadProps {
  context: ChatContext;
  look: TaskLook;
  /** Further buttons. */
  children: ReactNode;
}

/** The head of a sub-task's card: its title, what it is doing, and a link into it. */
export function TaskHead({ context, look: { stage, text, dot }, children }: TaskHeadProps) {
  return (
    <header className={styles.head}>
      <Dot state={dot} />
      <OneLine className={styles.title}>{context.title}</OneLine>
      <Note
        as="span"
        role="status"
        aria-label={threadWords.taskState}
        data-state={stage}
        className={styles.state}
      >
        {text}
      </Note>
      <Button size="small" variant="quiet" onClick={() => navigateTo(context.id)}>
        {threadWords.openTask}
      </Button>
      {children}
    </header>
  );
}
