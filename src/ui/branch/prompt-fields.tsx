import type { Branch } from "#domain/context.ts";
import type { SettingSource } from "#domain/settings/setting-source.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import { Trait } from "./trait.tsx";
import { useBranchSettings } from "./use-settings.ts";
import type { Prompts } from "./use-settings.ts";

interface PromptSpec {
  field: keyof Prompts;
  label: string;
  hint: string;
}

const prompts: readonly PromptSpec[] = [
  {
    field: "systemPrompt",
    label: branchWords.systemPrompt,
    hint: branchWords.systemPromptHint,
  },
  {
    field: "userPrompt",
    label: branchWords.instructions,
    hint: branchWords.instructionsHint,
  },
];

/** Edits the prompts that the model gets on this branch besides the messages. */
export function PromptFields({ branch }: { branch: Branch }) {
  return prompts.map((spec) => (
    <PromptField key={`${branch.id} ${spec.field}`} spec={spec} branch={branch} />
  ));
}

function PromptField({ spec, branch }: { spec: PromptSpec; branch: Branch }) {
  const { field, label, hint } = spec;
  const here = useBranchSettings(branch);
  const text = useSavedText({
    stored: here.settings[field],
    name: `${branch.id} ${field}`,
    save: (words) => here.changePrompts({ [field]: words }),
    onLeave: () => here.offerPromptBack(label),
  });
  const isFork = branch.forkedFrom !== undefined;
  return (
    <Trait
      what={label.toLowerCase()}
      // Prompts belong to branches, so there is nothing to compare with in the conversation.
      source={isFork ? asInOrigin(here.sourceOf((settings) => settings[field])) : null}
      otherName={here.otherName}
      byDefault={here.byDefault(field)}
      say={(words) => words}
      onBack={(words) => {
        here.changePrompts({ [field]: words });
        here.offerPromptBack(label);
      }}
    >
      <Field label={label} hint={hint}>
        {(control) => <TextArea {...control} {...text.props} minRows={2} maxRows={10} />}
      </Field>
    </Trait>
  );
}

function asInOrigin(source: SettingSource<string> | null): SettingSource<string> | null {
  return source?.from === "conversation" ? { ...source, from: "origin" } : source;
}
