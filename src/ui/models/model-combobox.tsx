import { useCallback, useState } from "react";

import { useModelMarkActions } from "#app/react/actions/model-marks.ts";
import { useModelMarks } from "#app/react/queries/model-marks.ts";
import { modelKey, NO_MARKS } from "#domain/connections/model-marks.ts";
import type { ModelMarks } from "#domain/connections/model-marks.ts";
import { Combobox } from "#ui/kit/components/combobox.tsx";
import type { ComboboxProps } from "#ui/kit/components/combobox.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import type { SuggestionRow } from "#ui/kit/components/suggestion.ts";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { modelsWords } from "#ui/words/models.ts";

import { modelRows } from "./model-choices.ts";
import type { ModelChoice, ModelOption, ModelRow, ModelSource } from "./model-choices.ts";

const ModelList = lazyComponent(async () => (await import("./model-list.tsx")).ModelList);

type Given = "List" | "listLabel" | "onChoose" | "onStar" | "onText" | "suggest" | "text";

export interface ModelComboboxProps extends Omit<ComboboxProps<ModelOption>, Given> {
  /** The connections whose models are offered: a single one if another field chooses the connection. */
  connections: readonly ModelSource[];
  present: ModelChoice;
  onChoose: (choice: ModelChoice) => void;
}

/**
 * Chooses a model from the connections' lists, or by its typed name. Typing filters the lists, in which
 * favourites and recent models come first.
 */
export function ModelCombobox({ connections, present, onChoose, ...rest }: ModelComboboxProps) {
  const { connectionId, modelId } = present;
  const { commits } = rest;
  const { marks, hold, star, said } = useMarks();
  const marking = useModelMarkActions();
  const suggest = useCallback(
    (typed: string | null) =>
      suggestions(connections, { connectionId, modelId }, commits === "typing", marks, typed),
    [connections, connectionId, modelId, commits, marks],
  );
  const choose = (choice: ModelChoice) => {
    if (!isSame(choice, present)) onChoose(choice);
  };
  return (
    <>
      <Combobox
        {...rest}
        List={ModelList}
        listLabel={modelsWords.list}
        text={modelId}
        suggest={suggest}
        onChoose={({ choice }) => {
          choose(choice);
          void marking.markChosen(choice);
          hold(false);
        }}
        onText={(text) => choose({ connectionId, modelId: text })}
        onStar={({ choice, typed }) => {
          if (!typed) star(choice);
        }}
        onFocus={(event) => {
          hold(true);
          rest.onFocus?.(event);
        }}
        onBlur={(event) => {
          hold(false);
          rest.onBlur?.(event);
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/**
 * The favourites and recent models by which the list is ordered. They do not change while the field has the
 * focus, so that a model does not move away from the pointer when it is starred.
 */
function useMarks() {
  const marks = useModelMarks();
  const actions = useModelMarkActions();
  const [isHeld, setIsHeld] = useState(false);
  const [held, setHeld] = useState<ModelMarks | null>(null);
  const [said, setSaid] = useState("");
  if (isHeld && held === null && marks !== NO_MARKS) setHeld(marks);
  return {
    marks: held ?? marks,
    said,
    hold: (holds: boolean) => {
      setIsHeld(holds);
      setHeld(null);
    },
    star: (model: ModelChoice) => {
      const favourite = !marks.favourites.has(modelKey(model));
      void actions.setFavourite(model, favourite);
      setSaid(
        favourite
          ? modelsWords.favouriteAdded(model.modelId)
          : modelsWords.favouriteRemoved(model.modelId),
      );
    },
  };
}

/** @param counts whether the typed text is the present model already, so that it is not offered again */
function suggestions(
  connections: readonly ModelSource[],
  present: ModelChoice,
  counts: boolean,
  marks: ModelMarks,
  typed: string | null,
): SuggestionRow<ModelOption>[] {
  const isTyped = counts && typed !== null;
  const rows = modelRows(
    connections,
    isTyped ? { ...present, modelId: "" } : present,
    typed ?? "",
    marks,
  );
  return rows
    .filter((row) => !(isTyped && row.kind === "model" && row.typed))
    .map((row) => suggestionRow(row, present));
}

function suggestionRow(row: ModelRow, present: ModelChoice): SuggestionRow<ModelOption> {
  const { key } = row;
  if (row.kind === "heading") return { kind: "heading", key, label: row.name };
  const { index, choice } = row;
  const chosen = isSame(choice, present);
  return { kind: "suggestion", key, index, value: row, text: choice.modelId, chosen };
}

function isSame(one: ModelChoice, other: ModelChoice): boolean {
  return one.connectionId === other.connectionId && one.modelId === other.modelId;
}
