import { usePreference } from "#app/react/actions/preferences.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Segmented, Switch } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { sendKeyHere, sendKeyText } from "#ui/palette/send-key.ts";
import type { SendKey } from "#ui/palette/send-key.ts";
import { settingsShortcutsWords } from "#ui/words/settings-shortcuts.ts";

import { OwnShortcuts } from "./own-shortcuts.tsx";

import styles from "./settings.module.css";

/** All keyboard shortcuts, and whether single keys are enabled. */
export function ShortcutsSection() {
  const [singleKeys, setSingleKeys] = usePreference("singleKeys");
  return (
    <div className={styles.rows}>
      <Switch
        label={settingsShortcutsWords.singleKeys}
        hint={settingsShortcutsWords.singleKeysHint}
        checked={singleKeys}
        onChange={setSingleKeys}
      />
      <SendWith />
      <OwnShortcuts />
    </div>
  );
}

/**
 * Chooses the key that sends. With an on-screen keyboard, Enter is the only way to start a new line, so a
 * note explains what the choice means there.
 */
function SendWith() {
  const [sendKey, setSendKey] = usePreference("sendKey");
  const modEnter = sendKeyText("mod_enter");
  const isOnScreen = !hasKeyboard();
  return (
    <div>
      <div className={styles.choice}>
        <span aria-hidden="true">{settingsShortcutsWords.sendWith}</span>
        <Segmented<SendKey>
          label={settingsShortcutsWords.sendWith}
          value={sendKeyHere(sendKey)}
          options={[
            { value: "enter", label: sendKeyText("enter") },
            {
              value: "mod_enter",
              label: isOnScreen ? settingsShortcutsWords.sendButton : modEnter,
            },
          ]}
          onChange={setSendKey}
        />
      </div>
      {isOnScreen && <Note>{settingsShortcutsWords.sendWithHint(modEnter)}</Note>}
    </div>
  );
}
