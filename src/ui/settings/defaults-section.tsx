import { useDefaultsActions } from "#app/react/actions/defaults.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useStartWith } from "#app/react/actions/start-conversation.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useDefaults } from "#app/react/queries/defaults.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import type { ModelAt } from "#domain/connections/model-marks.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import type { PersonDefaults } from "#domain/settings/person-defaults.ts";
import { isolated } from "#domain/text/direction.ts";
import { NamedParameterFields } from "#ui/branch/parameter-fields.tsx";
import { choiceParameters } from "#ui/branch/parameters-text.ts";
import type { SettingsEditor } from "#ui/branch/use-settings.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { LimitDefaults } from "#ui/limits/limit-defaults.tsx";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";
import { settingsDefaultsWords } from "#ui/words/settings-defaults.ts";

import styles from "./settings.module.css";

/**
 * The person's defaults: the model for new conversations, and the settings that apply to all conversations.
 */
export function DefaultsSection() {
  const defaults = useDefaults();
  if (defaults === undefined) return null;
  return <DefaultsFields defaults={defaults} />;
}

function DefaultsFields({ defaults }: { defaults: PersonDefaults }) {
  const editor = useDefaultsEditor(defaults);
  return (
    <div className={styles.rows}>
      <StartModel />
      <Note>{settingsDefaultsWords.about}</Note>
      <Instructions instructions={defaults.instructions} />
      <NamedParameterFields here={editor} choices={choiceParameters} />
      <LimitDefaults />
      <TitleSwitch />
      <Note size="xs">{settingsDefaultsWords.notSupported}</Note>
    </div>
  );
}

/** The model with which new conversations begin (law W6): the one chosen last, here or at a message box. */
function StartModel() {
  const connections = useConnections() ?? [];
  const startWith = useStartWith();
  const [usual] = connections;
  if (usual === undefined) return null;
  const present = { connectionId: usual.id, modelId: usual.defaultModel };
  const set = (model: ModelAt) =>
    notifyFailure(startWith(model), { text: settingsDefaultsWords.modelNotSaved });
  const choose = async (model: ModelAt) => {
    const { connectionId, modelId } = model;
    const before = connections.find(({ id }) => id === connectionId)?.defaultModel ?? "";
    const isSet = await set(model);
    if (!isSet) return;
    const undo = async () => {
      // Restore the other connection's own model before the usual connection becomes the first again.
      if (connectionId !== usual.id) await set({ connectionId, modelId: before });
      await set(present);
    };
    sayChanged(settingsDefaultsWords.modelSet(isolated(modelId)), () => void undo());
  };
  return (
    <Field
      label={settingsDefaultsWords.model}
      hint={settingsDefaultsWords.modelHint(isolated(usual.name))}
    >
      {(control) => (
        <ModelCombobox
          {...control}
          mono
          commits="leaving"
          connections={connections}
          present={present}
          onChoose={(model) => void choose(model)}
        />
      )}
    </Field>
  );
}

function TitleSwitch() {
  const [suggestsTitles, setSuggestsTitles] = usePreference("suggestsTitles");
  return (
    <Switch
      label={settingsDefaultsWords.titles}
      hint={settingsDefaultsWords.titlesHint}
      checked={suggestsTitles}
      onChange={setSuggestsTitles}
    />
  );
}

function Instructions({ instructions }: { instructions: string }) {
  const actions = useDefaultsActions();
  const save = (words: string) =>
    void actions.change((before) => ({ ...before, instructions: words }));
  const text = useSavedText({
    stored: instructions,
    name: "instructions",
    save,
    onLeave: (before) => sayChanged(settingsDefaultsWords.instructionsChanged, () => save(before)),
  });
  return (
    <Field label={settingsDefaultsWords.instructions} hint={settingsDefaultsWords.instructionsHint}>
      {(control) => (
        <TextArea
          {...control}
          {...text.props}
          placeholder={settingsDefaultsWords.instructionsExample}
          minRows={3}
          maxRows={12}
        />
      )}
    </Field>
  );
}

/** An editor for the defaults' parameters, which are edited in the same way as a branch's. */
function useDefaultsEditor(defaults: PersonDefaults): SettingsEditor {
  const actions = useDefaultsActions();
  const change: SettingsEditor["change"] = (make) =>
    void actions.change((before) => {
      const { parameters = before.parameters } = make(settingsOf(before));
      return { ...before, parameters };
    });
  return {
    settings: settingsOf(defaults),
    otherName: null,
    sourceOf: () => null,
    byDefault: () => undefined,
    change,
    offerBack: (what, before) =>
      sayChanged(settingsDefaultsWords.changed(what), () => change(before)),
  };
}

function settingsOf({ parameters }: PersonDefaults) {
  const config = { connectionId: "", modelId: "", mode: "", parameters: { ...parameters } };
  return ownSettings({ config });
}

function sayChanged(text: string, act: () => void): void {
  notify({
    text,
    topic: "defaults",
    isBrief: true,
    action: { label: UNDO, act },
  });
}
