import { usePreference } from "#app/react/actions/preferences.ts";
import { Segmented, Switch } from "#ui/kit/components/choice.tsx";
import { sendKeyText } from "#ui/palette/send-key.ts";

import { OwnShortcuts } from "./own-shortcuts.tsx";

import styles from "./settings.module.css";

/** All keyboard shortcuts, and whether single keys are enabled. */
export function ShortcutsSection() {
  const [singleKeys, setSingleKeys] = usePreference("singleKeys");
  const [sendKey, setSendKey] = usePreference("sendKey");
  return (
    <div className={styles.rows}>
      <Switch
        label="Single-key shortcuts"
        hint="“?” opens this list, “/” searches, and letters act on the message in focus. Turn these off if you use voice control."
        checked={singleKeys}
        onChange={setSingleKeys}
      />
      <div className={styles.choice}>
        <span aria-hidden="true">Send messages with</span>
        <Segmented
          label="Send messages with"
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
