import { useModes } from "#app/react/queries/modes.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import { ModeSelect } from "#ui/composer/mode-picker.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import { Trait } from "./trait.tsx";
import type { SettingsEditor } from "./use-settings.ts";

/** Chooses the mode of a branch or of the whole conversation. The mode's model is not taken over here. */
export function ModeField({ here }: { here: SettingsEditor }) {
  const modes = useModes() ?? [];
  const { mode } = here.settings;
  const change = (next: string) => {
    here.change(() => ({ mode: next }));
    here.offerBack(branchWords.theMode, () => ({ mode }));
  };
  return (
    <Trait
      what={branchWords.inMode}
      source={here.sourceOf((one) => one.mode)}
      otherName={here.otherName}
      say={(id) => modeInUse(id, modes).name || branchWords.missingMode}
      onBack={change}
    >
      <Field label={branchWords.mode}>
        {({ id }) => <ModeSelect id={id} modeId={mode} onMode={(chosen) => change(chosen.id)} />}
      </Field>
    </Trait>
  );
}
