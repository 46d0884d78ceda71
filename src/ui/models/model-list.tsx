import { useModelMarks } from "#app/react/queries/model-marks.ts";
import { modelKey } from "#domain/connections/model-marks.ts";
import { defined } from "#domain/defined.ts";
import { ComboboxList } from "#ui/kit/components/combobox-list.tsx";
import type { ComboboxListProps } from "#ui/kit/components/combobox-list.tsx";
import type { SuggestionWords } from "#ui/kit/components/suggestion.ts";
import { modelFactsWords } from "#ui/words/model-facts.ts";

import type { ModelOption } from "./model-choices.ts";
import { modelDetails } from "./model-text.ts";

/** The models in a combobox, each with the provider's information and a star. */
export function ModelList(props: ComboboxListProps<ModelOption>) {
  const { favourites } = useModelMarks();
  return (
    <ComboboxList
      {...props}
      describe={({ value }) => wordsOf(value, favourites.has(modelKey(value.choice)))}
    />
  );
}

function wordsOf(option: ModelOption, starred: boolean): SuggestionWords {
  const { choice, connectionName, info, typed, showsConnection } = option;
  const details = info === undefined ? "" : modelDetails(info);
  const note = [showsConnection ? connectionName : "", details].filter(Boolean).join(" · ");
  const said = [
    choice.modelId,
    connectionName,
    details,
    starred ? modelFactsWords.isFavourite : "",
  ];
  return {
    name: said.filter(Boolean).join(", "),
    shortNote: true,
    ...defined({
      label: typed ? modelFactsWords.takeTyped(choice.modelId, connectionName) : undefined,
      note: note === "" ? undefined : note,
      starred: typed ? undefined : starred,
    }),
  };
}
