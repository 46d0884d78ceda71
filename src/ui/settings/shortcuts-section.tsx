import { usePreference } from "#app/preferences.ts";
import { Switch } from "#ui/kit/choice.tsx";
import { ShortcutList } from "#ui/palette/shortcut-list.tsx";

import styles from "./settings.module.css";

/** All keys, and whether single ones count. */
export function ShortcutsSection() {
  const [singleKeys, setSingleKeys] = usePreference("singleKeys");
  return (
    <div className={styles["rows"]}>
      <Switch
        label="Single keys"
        hint="“?” shows this list and “/” searches. Switch them off if you dictate to your computer."
        checked={singleKeys}
        onChange={setSingleKeys}
      />
      <ShortcutList />
    </div>
  );
}
