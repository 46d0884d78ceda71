import { useRef } from "react";
import { useStore } from "zustand";

import { leaveLine } from "#ui/kit/browser/leave-line.ts";
import type { LeftForms } from "#ui/kit/browser/left-forms.ts";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { begunWords } from "#ui/words/begun.ts";

import { Button } from "./button.tsx";
import { Badge } from "./chip.tsx";
import { RowText } from "./row-text.tsx";
import { Row } from "./row.tsx";
import { Stack } from "./stack.tsx";

export interface BegunItemProps {
  name: string;
  /** The item's form was the last one left, so its button takes the focus. */
  hasFocus?: boolean;
  onShow: () => void;
  onDiscard: () => void;
}

/** An item whose form was left: what was typed is still there. */
export function BegunItem({ name, hasFocus = false, onShow, onDiscard }: BegunItemProps) {
  const goOn = useFocusWhen(hasFocus);
  return (
    <Row as="li" framed>
      <RowText title={name} badge={<Badge tone="waits">{begunWords.notSaved}</Badge>}>
        {begunWords.keptInTab}
      </RowText>
      <Button ref={goOn} size="small" onClick={onShow}>
        {begunWords.continueEditing}
      </Button>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        {begunWords.discard}
      </Button>
    </Row>
  );
}

export interface BegunItemsProps<Form> {
  of: LeftForms<Form>;
  /** Returns the id of a form's item, and the item's name. */
  itemOf: (form: Form) => { id: string; name: string };
  onShow: (form: Form) => void;
  /** Called once the form is no longer kept; should offer to take that back. */
  onDiscard: (form: Form) => void;
  /** Id of the item whose form was left last: its button to go on takes the focus. */
  focusedId?: string | null;
}

/** Lists the forms that were left with Escape; renders nothing if there are none. */
export function BegunItems<Form>({
  of,
  itemOf,
  onShow,
  onDiscard,
  focusedId,
}: BegunItemsProps<Form>) {
  const list = useRef<HTMLUListElement>(null);
  const left = useStore(of.store, (view) => view.left);
  if (left.length === 0) return null;
  return (
    <Stack as="ul" ref={list} gap={2} aria-label={begunWords.list}>
      {left.map((form, index) => {
        const { id, name } = itemOf(form);
        return (
          <BegunItem
            key={id}
            name={name}
            hasFocus={id === focusedId}
            onShow={() => {
              of.take(id);
              onShow(form);
            }}
            onDiscard={() => {
              leaveItem(list.current, index);
              of.take(id);
              onDiscard(form);
            }}
          />
        );
      })}
    </Stack>
  );
}

/** Moves the focus to the next form before the discarded one is removed. */
function leaveItem(list: HTMLElement | null, index: number): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>("li > button:first-of-type") ?? [])];
  const heading = list?.closest("dialog")?.querySelector("h2") ?? null;
  leaveLine(lines, (line) => line === lines[index], heading);
}
