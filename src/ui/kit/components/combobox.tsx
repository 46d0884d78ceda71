import { useLayoutEffect, useRef } from "react";
import type { ComponentProps, ComponentType, RefObject } from "react";

import type { ComboboxListProps } from "./combobox-list.tsx";
import { TextInput } from "./text-input.tsx";
import { useSuggestions } from "./use-suggestions.ts";
import type { SuggestionsOptions } from "./use-suggestions.ts";

type Replaced =
  | "list"
  | "onChange"
  | "onClick"
  | "onKeyDown"
  | "onMouseUp"
  | "ref"
  | "role"
  | "type"
  | "value";

export interface ComboboxProps<Value>
  extends Omit<ComponentProps<typeof TextInput>, Replaced>, SuggestionsOptions<Value> {
  /** The field's text while nobody is typing in it. */
  text: string;
  /** Renders the list and is mounted while it is open: a ComboboxList, loaded when needed. */
  List: ComponentType<ComboboxListProps<Value>>;
  /** Name of the list. */
  listLabel: string;
  /** What the list is anchored to, if not the field. */
  anchor?: RefObject<HTMLElement | null>;
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** The person writes and corrects the text, instead of choosing it anew each time. */
  isWritten?: boolean;
}

/**
 * A text field with a list of suggestions that accepts any text. The focus stays in the field, and
 * `aria-activedescendant` names the suggestion Enter would take (WAI-ARIA's editable combobox with
 * list autocomplete).
 */
export function Combobox<Value>(props: ComboboxProps<Value>) {
  const {
    text,
    List,
    listLabel,
    anchor,
    fieldRef,
    suggest,
    onChoose,
    onText,
    onStar,
    commits,
    hidesWritten = false,
    isWritten = false,
    ...rest
  } = props;
  const own = useRef<HTMLInputElement>(null);
  const hasStayed = useRef(false);
  const field = fieldRef ?? own;
  const list = useSuggestions({ suggest, onChoose, onText, onStar, commits, hidesWritten });
  const { options, rows, isOpen, isShown } = list;
  const isChosenAnew = commits === "leaving" && !isWritten;
  // Select the text after a choice or Escape, so that further typing replaces it.
  useLayoutEffect(() => {
    const isThere = document.activeElement === field.current && field.current?.value === text;
    if (isChosenAnew && !isOpen && isThere) field.current?.select();
  }, [isChosenAnew, isOpen, text, field]);
  return (
    <>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-keyshortcuts={onStar === undefined ? undefined : "Shift+Enter"}
        aria-expanded={isShown}
        aria-controls={options.listId}
        aria-activedescendant={
          isShown && options.active >= 0 ? options.optionId(options.active) : undefined
        }
        value={commits === "typing" ? text : (list.typed ?? text)}
        onChange={(event) => list.type(event.target.value)}
        onMouseUp={(event) => {
          // Otherwise Chromium puts the caret into the text that was selected before the press.
          if (isChosenAnew && !isOpen) event.preventDefault();
        }}
        onClick={(event) => {
          if (isChosenAnew && !isOpen) event.currentTarget.select();
          list.open();
        }}
        onFocus={(event) => {
          // Select the text, so that typing replaces it. Not if the field kept the focus and only the window
          // regained it.
          if (!isWritten && !hasStayed.current) event.currentTarget.select();
          hasStayed.current = false;
          rest.onFocus?.(event);
        }}
        onBlur={(event) => {
          hasStayed.current = document.activeElement === event.currentTarget;
          list.leave();
          rest.onBlur?.(event);
        }}
        onKeyDown={list.onKeyDown}
      />
      {isShown && (
        <List
          anchor={anchor ?? field}
          label={listLabel}
          rows={rows}
          options={options}
          onChoose={list.choose}
          {...(onStar === undefined ? {} : { onStar: list.star })}
        />
      )}
    </>
  );
}
