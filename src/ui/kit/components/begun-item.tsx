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
  /** Its form was left last. */
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
  /** Each with the id of its item, and what the item is called. */
  itemOf: (form: Form) => { id: string; name: string };
  onShow: (form: Form) => void;
  /** The form is no longer kept, and offered back by this. */
  onDiscard: (form: Form) => void;
  /** The item whose form was left last: going on with it takes the focus. */
  focusedId?: string | null;
}

/** The forms of a list that were left with Escape; nothing if there are none. */
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

/** Whoever discards a form goes on at the next one, while this one is still there. */
function leaveItem(list: HTMLElement | null, index: number): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>("li > button:first-of-type") ?? [])];
  const heading = list?.closest("dialog")?.querySelector("h2") ?? null;
  leaveLine(lines, (line) => line === lines[index], heading);
}
