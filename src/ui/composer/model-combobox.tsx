import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";

import { later } from "#ui/kit/later.tsx";
import { useActiveOption } from "#ui/kit/use-active-option.ts";

import { choicesOf, modelRows } from "./model-choices.ts";
import type { ModelChoice, ModelsOf } from "./model-choices.ts";

const ModelList = later(async () => (await import("./model-list.tsx")).ModelList);

export interface ModelComboboxProps {
  connections: readonly ModelsOf[];
  present: ModelChoice;
  onChoose: (choice: ModelChoice) => void;
  /** What the list opens over. */
  anchor: RefObject<HTMLElement | null>;
  className: string | undefined;
  /** Inside a Field, which labels it; else it is named "Model". */
  id?: string;
  /** The field's id where something outside of a Field leads to it. */
  pressedFrom?: string;
  "aria-describedby"?: string;
  /** The list is asked for from elsewhere. */
  asked?: boolean;
  onAsked?: () => void;
}

/** A model: typed, or chosen from a list that opens over the field and narrows to what is typed. */
export function ModelCombobox(props: ModelComboboxProps) {
  const { connections, present, onChoose } = props;
  const [open, setOpen] = useState(false);
  /** Null until something was typed: then the list is whole. */
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const rows = useMemo(
    () => (open ? modelRows(connections, present, typed ?? "") : []),
    [open, connections, present, typed],
  );
  const choices = useMemo(() => choicesOf(rows), [rows]);
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (choice: ModelChoice | undefined) => {
    close();
    if (choice === undefined || isSame(choice, present)) return;
    onChoose(choice);
  };
  const options = useActiveOption({
    count: choices.length,
    resetKey: typed ?? "",
    start: Math.max(
      0,
      choices.findIndex((choice) => isSame(choice, present)),
    ),
    onChoose: (index) => choose(choices[index]),
  });
  // What was typed and left standing is meant, as in any field with suggestions.
  const leave = () => {
    const modelId = typed?.trim() ?? "";
    const exact = choices.find((choice) => choice.modelId === modelId);
    choose(modelId === "" ? undefined : (exact ?? { ...present, modelId }));
  };
  useAsked(props, () => {
    field.current?.focus();
    setOpen(true);
  });
  return (
    <>
      <input
        ref={field}
        id={props.id ?? props.pressedFrom}
        role="combobox"
        aria-label={props.id === undefined ? "Model" : undefined}
        aria-describedby={props["aria-describedby"]}
        aria-autocomplete="list"
        aria-expanded={open && choices.length > 0}
        aria-controls={options.listId}
        aria-activedescendant={
          open && options.active >= 0 ? options.optionId(options.active) : undefined
        }
        className={props.className}
        autoComplete="off"
        spellCheck={false}
        placeholder="Model"
        value={typed ?? present.modelId}
        onChange={(event) => {
          setOpen(true);
          setTyped(event.target.value);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (open && event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            close();
          } else if (!open && (event.key === "ArrowDown" || event.key === "Enter")) {
            event.preventDefault();
            setOpen(true);
          } else if (open) options.onKeyDown(event);
        }}
      />
      {open && rows.length > 0 && (
        <ModelList
          anchor={props.anchor}
          rows={rows}
          present={present}
          options={options}
          onChoose={choose}
        />
      )}
    </>
  );
}

function useAsked({ asked = false, onAsked }: ModelComboboxProps, open: () => void): void {
  const onOpen = useEffectEvent(() => {
    onAsked?.();
    open();
  });
  useEffect(() => {
    if (asked) onOpen();
  }, [asked]);
}

function isSame(one: ModelChoice, other: ModelChoice): boolean {
  return one.connectionId === other.connectionId && one.modelId === other.modelId;
}
