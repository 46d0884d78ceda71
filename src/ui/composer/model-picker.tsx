import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";

import { useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";
import { later } from "#ui/kit/later.tsx";
import { useActiveOption } from "#ui/kit/use-active-option.ts";

import { choicesOf, modelRows } from "./model-choices.ts";
import type { ModelChoice } from "./model-choices.ts";

import styles from "./model-picker.module.css";

const ModelList = later(async () => (await import("./model-list.tsx")).ModelList);

export interface ModelPickerProps {
  present: ModelChoice;
  onChoose: (choice: ModelChoice) => void;
}

const NONE: readonly Connection[] = [];

/** Which model answers, at which connection: typed, or chosen from a list that opens over the field. */
export function ModelPicker({ present, onChoose }: ModelPickerProps) {
  const connections = useLive((bough) => bough.keepings.connections(), []) ?? NONE;
  const [open, setOpen] = useState(false);
  /** Null until something was typed: then the list is whole. */
  const [typed, setTyped] = useState<string | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const nameId = useId();
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
  useAsked(() => {
    field.current?.focus();
    setOpen(true);
  });
  const connection = connections.find(({ id }) => id === present.connectionId);
  return (
    <span ref={frame} className={styles["picker"]}>
      <input
        ref={field}
        role="combobox"
        aria-label="Model"
        aria-describedby={nameId}
        aria-autocomplete="list"
        aria-expanded={open && choices.length > 0}
        aria-controls={options.listId}
        aria-activedescendant={
          open && options.active >= 0 ? options.optionId(options.active) : undefined
        }
        className={styles["input"]}
        autoComplete="off"
        spellCheck={false}
        placeholder="Model"
        value={typed ?? present.modelId}
        onChange={(event) => {
          setOpen(true);
          setTyped(event.target.value);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onPointerUp={() => setOpen(true)}
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
      <span id={nameId} className={styles["connection"]}>
        {connection?.name ?? "No connection"}
        {takesNoTools(connection, present.modelId) && " · no tools"}
      </span>
      {open && rows.length > 0 && (
        <ModelList
          anchor={frame}
          rows={rows}
          present={present}
          options={options}
          onChoose={choose}
        />
      )}
    </span>
  );
}

/** The list is asked for from elsewhere, as where a failure is cured by another model. */
function useAsked(open: () => void): void {
  const asked = useView((view) => view.modelAsked);
  const setView = useView((view) => view.set);
  const onAsked = useEffectEvent(open);
  useEffect(() => {
    if (!asked) return;
    setView({ modelAsked: false });
    onAsked();
  }, [asked, setView]);
}

function takesNoTools(connection: Connection | undefined, modelId: string): boolean {
  const abilities = connection?.models.find(({ id }) => id === modelId)?.abilities;
  return abilities?.tools === false;
}

function isSame(one: ModelChoice, other: ModelChoice): boolean {
  return one.connectionId === other.connectionId && one.modelId === other.modelId;
}
