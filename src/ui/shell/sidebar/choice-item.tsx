import { use } from "react";

import { takesCursor, useChosenConversations } from "#app/view/chosen-conversations.ts";

import type { ConversationItemProps } from "./conversation-item-props.ts";
import { useDragging } from "./dragging.ts";
import { RowTags } from "./row-tags.tsx";
import { ListOrder, pressChoice, useChoosingKeys } from "./use-choosing.ts";

import styles from "./conversation-list.module.css";

/** A conversation in the list while several are being chosen. */
export function ChoiceItem({ context, current, within }: ConversationItemProps) {
  const { id, title } = context;
  const isChosen = useChosenConversations(({ chosen }) => chosen?.has(id) === true);
  const order = use(ListOrder);
  const onKeyDown = useChoosingKeys(id);
  return (
    // The checkbox itself handles the keys; the rest of the line only needs the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label
      className={styles.item}
      data-chosen={isChosen}
      data-current={current}
      data-within={within !== undefined}
      {...useDragging(context, within)}
      onClick={(event) => {
        // A press on the label's text would press the checkbox without saying whether Shift is held.
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        pressChoice(order, id, event.shiftKey);
      }}
    >
      <input
        ref={takesCursor(id) ? takeFocus : undefined}
        type="checkbox"
        data-choice={id}
        className={styles.box}
        checked={isChosen}
        onChange={ignore}
        onClick={(event) => pressChoice(order, id, event.shiftKey)}
        onKeyDown={onKeyDown}
      />
      <span dir="auto" className={styles.title}>
        {title}
      </span>
      <RowTags context={context} inFolder={within !== undefined} />
    </label>
  );
}

/** Presses are handled instead, as a change event does not say which keys were held. */
function ignore(): void {}

function takeFocus(box: HTMLInputElement | null): void {
  if (document.activeElement === document.body) box?.focus();
}
