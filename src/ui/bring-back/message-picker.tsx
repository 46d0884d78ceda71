import { useRef } from "react";
import { Virtualizer } from "virtua";

import { Button } from "#ui/kit/components/button.tsx";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { bringBackWords } from "#ui/words/bring-back.ts";

import { groupId, isSelected } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";

import styles from "./bring-back.module.css";

export interface MessagePickerProps {
  groups: readonly MessageGroup[];
  /** Ids of the excluded groups. */
  excluded: ReadonlySet<string>;
  onExclude: (excluded: ReadonlySet<string>) => void;
}

/** A row's estimated height before it is measured (px). */
const ROW = 30;
/** Rows rendered before the list is first scrolled: as many as fit into it at its greatest height. */
const FIRST_ROWS = 12;

/** A list of messages with checkboxes. Only visible rows are rendered, since there may be thousands. */
export function MessagePicker({ groups, excluded, onExclude }: MessagePickerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const toggle = (group: MessageGroup, selected: boolean) => {
    const now = new Set(excluded);
    if (selected) now.delete(groupId(group));
    else now.add(groupId(group));
    onExclude(now);
  };
  return (
    <div role="group" aria-label={bringBackWords.messages} className={styles.picker}>
      <div ref={scroller} className={styles.messages}>
        <Virtualizer scrollRef={scroller} itemSize={ROW} data={groups} ssrCount={FIRST_ROWS}>
          {(group) => (
            <div key={groupId(group)} className={styles.message}>
              <Checkbox
                label={<Row group={group} />}
                checked={isSelected(group, excluded)}
                disabled={group.open}
                onChange={(selected) => toggle(group, selected)}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      <div className={styles.picks}>
        <Button size="small" variant="quiet" onClick={() => onExclude(new Set())}>
          {bringBackWords.selectAll}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => onExclude(new Set(groups.map(groupId)))}
        >
          {bringBackWords.selectNone}
        </Button>
      </div>
    </div>
  );
}

function Row({ group }: { group: MessageGroup }) {
  return (
    <span className={styles.row}>
      <strong dir="auto">{group.who}</strong>
      <span className={styles.gist}>{group.open ? bringBackWords.waitsForTool : group.label}</span>
    </span>
  );
}
