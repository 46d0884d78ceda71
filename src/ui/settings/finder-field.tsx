import { useToolActions } from "#app/react/actions/tools.ts";
import { useFinderAbove } from "#app/react/queries/tools.ts";
import { defined } from "#domain/defined.ts";
import { ABOVE_RULE, FINDER_ABOVE } from "#domain/tool-sets/finder.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { limitPlaceholder, limitProblem, limitText, limitTyped } from "#ui/limits/limit-fields.ts";
import { settingsToolsWords } from "#ui/words/settings-tools.ts";

const field = { name: "above", label: "", hint: "", rule: ABOVE_RULE, unit: 1, endless: true };

/** Sets the number of tokens above which the model has to find its tools. */
export function FinderField() {
  // `useFinder` would not do: while it reads the value again, the field would disappear with what is typed in
  // it.
  const above = useFinderAbove();
  return above === undefined ? null : <Above above={above} />;
}

function Above({ above }: { above: number | null }) {
  const actions = useToolActions();
  const text = useSavedText({
    stored: above === FINDER_ABOVE ? "" : limitText(field, above),
    problemOf: (typed) => limitProblem(field, typed),
    save: (typed) => actions.setFinderAbove(limitTyped(field, typed)),
  });
  return (
    <Field
      label={settingsToolsWords.finder}
      hint={settingsToolsWords.finderHint}
      {...defined({ error: text.problem })}
    >
      {(control) => (
        <TextInput
          {...control}
          {...text.props}
          inputMode="decimal"
          autoComplete="off"
          placeholder={limitPlaceholder(field, FINDER_ABOVE)}
        />
      )}
    </Field>
  );
}
