import type { Standing } from "#domain/branching/voice.ts";
import type { Branch } from "#domain/context.ts";
import { Field } from "#ui/kit/field.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";

import { Trait } from "./trait.tsx";
import { useSavedText } from "./use-saved-text.ts";
import { useBranchVoice } from "./use-voice.ts";
import type { Prompts } from "./use-voice.ts";

interface PromptSpec {
  field: keyof Prompts;
  label: string;
  hint: string;
}

const prompts: readonly PromptSpec[] = [
  {
    field: "systemPrompt",
    label: "System prompt",
    hint: "Who the model is to be on this branch. It stands before all messages.",
  },
  {
    field: "userPrompt",
    label: "User prompt",
    hint: "Your standing wishes: sent along with every message of this branch, right after the system prompt, and not shown in the transcript.",
  },
];

/** What the model is told on this branch beside the messages. */
export function PromptFields({ branch }: { branch: Branch }) {
  return prompts.map((spec) => (
    <PromptField key={`${branch.id} ${spec.field}`} spec={spec} branch={branch} />
  ));
}

function PromptField({ spec, branch }: { spec: PromptSpec; branch: Branch }) {
  const { field, label, hint } = spec;
  const here = useBranchVoice(branch);
  const text = useSavedText({
    stored: here.voice[field],
    save: (words) => here.changePrompts({ [field]: words }),
    onLeave: () => here.offerPromptBack(label),
  });
  const isFork = branch.forkedFrom !== undefined;
  return (
    <Trait
      what={label.toLowerCase()}
      // A prompt belongs to a branch: the conversation has none to compare with.
      standing={isFork ? asInOrigin(here.standing((voice) => voice[field])) : null}
      otherName={here.otherName}
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

function asInOrigin(standing: Standing<string> | null): Standing<string> | null {
  return standing?.from === "conversation" ? { ...standing, from: "origin" } : standing;
}
