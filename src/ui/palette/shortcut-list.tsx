import { usePreference } from "#app/preferences.ts";
import { Keys } from "#ui/kit/chip.tsx";

import { shownKeys } from "./keys.ts";
import { shortcuts } from "./shortcuts.ts";

import styles from "./shortcut-list.module.css";

const all = Object.entries(shortcuts).map(([id, spec]) => ({ id, ...spec }));
const groups = [...new Set(all.map(({ group }) => group))];

/** Keys that belong to a place on the screen and not to a command. */
const elsewhere = [
  { keys: "Enter", title: "Send the message" },
  { keys: "Shift+Enter", title: "A new line" },
  { keys: "↑", title: "Edit your last message" },
  { keys: "Escape", title: "Go back, close what is on top" },
  { keys: "F2", title: "Rename, in the list" },
];

/** All keys of the app, made from the same table that binds them. */
export function ShortcutList() {
  const [singleKeys] = usePreference("singleKeys");
  return (
    <div className={styles["groups"]}>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles["heading"]}>{group}</h3>
          <dl className={styles["list"]}>
            {all
              .filter((spec) => spec.group === group)
              .map(({ id, title, keys }) => (
                <Line
                  key={id}
                  title={title}
                  keys={id === "shortcuts" && singleKeys ? [keys, "?"] : [keys]}
                />
              ))}
          </dl>
        </section>
      ))}
      <section aria-label="Where you write">
        <h3 className={styles["heading"]}>Where you write</h3>
        <dl className={styles["list"]}>
          {elsewhere.map(({ title, keys }) => (
            <Line key={title} title={title} keys={[keys]} />
          ))}
        </dl>
      </section>
    </div>
  );
}

function Line({ title, keys }: { title: string; keys: readonly string[] }) {
  return (
    <div className={styles["line"]}>
      <dt>{title}</dt>
      <dd>
        {keys.map((one) => (
          <Keys key={one}>{shownKeys(one)}</Keys>
        ))}
      </dd>
    </div>
  );
}
