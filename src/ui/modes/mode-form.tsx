import { useEffect, useRef } from "react";

import { useModeActions } from "#app/react/actions/modes.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { defined } from "#domain/defined.ts";
import { modesToChoose } from "#domain/modes/mode.ts";
import type { ModeContent } from "#domain/modes/mode.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { AnswerFields } from "#ui/branch/answer-fields.tsx";
import { NamedParameterFields } from "#ui/branch/parameter-fields.tsx";
import { choiceParameters } from "#ui/branch/parameters-text.ts";
import type { SettingsEditor } from "#ui/branch/use-settings.ts";
import { focusFault } from "#ui/kit/browser/focus-fault.ts";
import { useWayBack } from "#ui/kit/browser/way-back.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { FormFoot } from "#ui/kit/components/form-foot.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { commonWords } from "#ui/words/common.ts";
import { modesWords } from "#ui/words/modes.ts";

import { isModeChanged, useModeDraft, leftModes } from "./mode-draft.ts";
import type { EditedMode } from "./mode-draft.ts";
import { ModeLimitFields } from "./mode-limit-fields.tsx";
import { ModeModelFields } from "./mode-model-fields.tsx";
import { ModeToolFields } from "./mode-tool-fields.tsx";

/** The form of a mode that the person writes. */
export function ModeForm({ edited }: { edited: EditedMode }) {
  const { mode, stored } = edited;
  const { change, leave } = useModeDraft();
  const { save, cancel } = useModeForm(edited);
  useWayBack(() => {
    leave(isModeChanged(edited) ? mode.id : (stored?.id ?? "new"));
    leftModes.keep(edited);
  });
  const others = modesToChoose(useModes() ?? []).filter(({ id }) => id !== mode.id);
  const isTaken = others.some(({ name }) => name === mode.name.trim());
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const editor = useEditor(mode);
  const isWhole = mode.name.trim() !== "";
  return (
    <form
      aria-label={stored === undefined ? modesWords.newMode : modesWords.editNamed(stored.name)}
      onSubmit={(event) => {
        event.preventDefault();
        // A field does not pass on a faulty value, so saving would silently leave it out.
        if (isWhole && !focusFault(event.currentTarget)) void save();
      }}
    >
      <Stack gap={4}>
        <Field label={modesWords.name} hint={isTaken ? modesWords.nameIsTaken : undefined}>
          {(control) => (
            <TextInput
              {...control}
              ref={name}
              value={mode.name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={modesWords.prompt} hint={modesWords.promptHint}>
          {(control) => (
            <TextArea
              {...control}
              value={mode.prompt}
              minRows={3}
              maxRows={12}
              onChange={(event) => change({ prompt: event.target.value })}
            />
          )}
        </Field>
        <ModeModelFields mode={mode} />
        <ModeToolFields tools={mode.tools} onChange={(tools) => change({ tools })} />
        <Field label={modesWords.approval} hint={modesWords.approvalHint}>
          {() => (
            <Segmented
              label={modesWords.approval}
              value={mode.approval}
              options={[
                { value: "usual", label: modesWords.approvals.changing },
                { value: "every", label: modesWords.approvals.every },
              ]}
              onChange={(approval) => change({ approval })}
            />
          )}
        </Field>
        <Fold summary={modesWords.parameters}>
          <Stack>
            <NamedParameterFields here={editor} choices={choiceParameters} />
          </Stack>
        </Fold>
        <ModeLimitFields mode={mode} />
        <AnswerFields here={editor} />
        <FormFoot>
          <Button variant="quiet" onClick={cancel}>
            {commonWords.cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={!isWhole}>
            {commonWords.save}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}

/**
 * An editor for the mode's parameters and for what its answers must be, in the same form as a branch's.
 * Nothing is stored before Save.
 */
function useEditor({ model, parameters, outputSchema, validators }: ModeContent): SettingsEditor {
  const { change } = useModeDraft();
  const { connectionId = "", modelId = "" } = model ?? {};
  const config = {
    connectionId,
    modelId,
    mode: "",
    parameters: { ...parameters },
    ...defined({ outputSchema, validators }),
  };
  const settings = ownSettings({ config });
  return {
    settings,
    otherName: null,
    sourceOf: () => null,
    byDefault: () => undefined,
    change: (make) => {
      const made = make(settings);
      if (made.parameters !== undefined) change({ parameters: { ...made.parameters } });
      if ("outputSchema" in made) change({ outputSchema: made.outputSchema });
      if ("validators" in made) change({ validators: made.validators });
    },
    offerBack: () => undefined,
  };
}

function useModeForm(edited: EditedMode) {
  const actions = useModeActions();
  const { bringBack, leave } = useModeDraft();
  const { mode, stored } = edited;
  const save = async () => {
    const named = { ...mode, name: mode.name.trim() };
    const isSaved = await notifyFailure(actions.save(named, stored?.createdAt), {
      text: (why) => modesWords.notSaved(named.name, why),
    });
    if (isSaved) leave(mode.id);
  };
  const cancel = () => {
    leave(stored?.id ?? "new");
    if (!isModeChanged(edited)) return;
    offerFormBack(modesWords.discarded, edited, bringBack);
  };
  return { save, cancel };
}
