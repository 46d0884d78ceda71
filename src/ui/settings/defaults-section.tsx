import { useDefaultsActions } from "#app/react/actions/defaults.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useDefaults } from "#app/react/queries/defaults.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import type { PersonDefaults } from "#domain/settings/person-defaults.ts";
import { NamedParameterFields } from "#ui/branch/parameter-fields.tsx";
import { choiceParameters } from "#ui/branch/parameters-text.ts";
import type { SettingsEditor } from "#ui/branch/use-settings.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { LimitDefaults } from "#ui/limits/limit-defaults.tsx";

import styles from "./settings.module.css";

/** The person's defaults: custom instructions and parameters for all conversations. */
export function DefaultsSection() {
  const defaults = useDefaults();
  if (defaults === undefined) return null;
  return <DefaultsFields defaults={defaults} />;
}

function DefaultsFields({ defaults }: { defaults: PersonDefaults }) {
  const editor = useDefaultsEditor(defaults);
  return (
    <div className={styles.rows}>
      <Note>
        Used unless a conversation or branch has its own. Saved as you type. Changes apply from the
        next message.
      </Note>
      <Instructions instructions={defaults.instructions} />
      <NamedParameterFields here={editor} choices={choiceParameters} />
      <LimitDefaults />
      <TitleSwitch />
      <Note size="xs">
        What a model doesn’t support is left out of its requests. To turn defaults off for one
        conversation, open its Branch panel and choose Whole conversation.
      </Note>
    </div>
  );
}

function TitleSwitch() {
  const [suggestsTitles, setSuggestsTitles] = usePreference("suggestsTitles");
  return (
    <Switch
      label="Let the model title new conversations"
      hint="After the first answer, the conversation’s model is asked for a title. That is one more small request for each conversation. A title that you gave stays."
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
    save,
    onLeave: (before) => sayChanged("Your custom instructions", () => save(before)),
  });
  return (
    <Field
      label="Custom instructions"
      hint="Sent with every message, on every branch that has none of its own."
    >
      {(control) => (
        <TextArea
          {...control}
          {...text.props}
          placeholder="For example: Answer briefly, in metric units."
          minRows={3}
          maxRows={12}
        />
      )}
    </Field>
  );
}

/** The defaults' parameters, edited as those of a branch are. */
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
    offerBack: (what, before) => sayChanged(`${what} by default`, () => change(before)),
  };
}

function settingsOf({ parameters }: PersonDefaults) {
  const config = { connectionId: "", modelId: "", mode: "", parameters: { ...parameters } };
  return effectiveSettings({ context: { config } });
}

function sayChanged(what: string, act: () => void): void {
  notify({
    text: `${what} changed.`,
    topic: "defaults",
    isBrief: true,
    action: { label: UNDO, act },
  });
}
