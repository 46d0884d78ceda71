import { usePreference } from "#app/react/actions/preferences.ts";
import { Segmented, Switch } from "#ui/kit/components/choice.tsx";
import { sendKeyText } from "#ui/palette/send-key.ts";
import { settingsShortcutsWords } from "#ui/words/settings-shortcuts.ts";

import { OwnShortcuts } from "./own-shortcuts.tsx";

import styles from "./settings.module.css";

/** All keyboard shortcuts, and whether single keys are enabled. */
export function ShortcutsSection() {
  const [singleKeys, setSingleKeys] = usePreference("singleKeys");
  const [sendKey, setSendKey] = usePreference("sendKey");
  return (
    <div className={styles.rows}>
      <Switch
        label={settingsShortcutsWords.singleKeys}
        hint={settingsShortcutsWords.singleKeysHint}
        checked={singleKeys}
        onChange={setSingleKeys}
      />
      <div className={styles.choice}>
        <span aria-hidden="true">{settingsShortcutsWords.sendWith}</span>
        <Segmented
          label={settingsShortcutsWords.sendWith}
          value={sendKey}
          options={[
            { value: "enter", label: sendKeyText("enter") },
            { value: "mod_enter", label: sendKeyText("mod_enter") },
          ]}
          onChange={setSendKey}
        />
      </div>
      <OwnShortcuts />
    </div>
  );
}
