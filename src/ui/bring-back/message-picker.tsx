import { useRef } from "react";
import { Virtualizer } from "virtua";

import { Button } from "#ui/kit/button.tsx";
import { Checkbox } from "#ui/kit/choice.tsx";

import { idOf, isTaken } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";

import styles from "./bring-back.module.css";

export interface MessagePickerProps {
  groups: readonly MessageGroup[];
  /** First messages of the groups that are not wanted. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

/** A guess before a row was measured (px). */
const ROW = 30;

/** Messages with a box to tick each. Of thousands those in view are in the page. */
export function MessagePicker({ groups, left, onLeave }: MessagePickerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const toggle = (group: MessageGroup, taken: boolean) => {
    const now = new Set(left);
    if (taken) now.delete(idOf(group));
    else now.add(idOf(group));
    onLeave(now);
  };
  return (
    <div role="group" aria-label="Messages" className={styles["picker"]}>
      <div ref={scroller} className={styles["messages"]}>
        <Virtualizer
          scrollRef={scroller}
          itemSize={ROW}
          data={groups}
          ssrCount={Math.min(groups.length, 12)}
        >
          {(group) => (
            <div key={idOf(group)} className={styles["message"]}>
              <Checkbox
                label={<Row group={group} />}
                checked={isTaken(group, left)}
                disabled={group.open}
                onChange={(taken) => toggle(group, taken)}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      <div className={styles["picks"]}>
        <Button size="small" variant="quiet" onClick={() => onLeave(new Set())}>
          Tick all
        </Button>
        <Button size="small" variant="quiet" onClick={() => onLeave(new Set(groups.map(idOf)))}>
          Tick none
        </Button>
      </div>
    </div>
  );
}

function Row({ group }: { group: MessageGroup }) {
  return (
    <span className={styles["row"]}>
      <strong>{group.who}</strong>
      <span className={styles["gist"]}>
        {group.open ? "waits for a tool: nothing to take yet" : group.gist}
      </span>
    </span>
  );
}
