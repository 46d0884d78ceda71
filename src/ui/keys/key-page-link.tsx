import type { Preset } from "#domain/connections/presets.ts";
import { keysWords } from "#ui/words/keys.ts";

import styles from "./keys.module.css";

/** A link to the page where a person gets a key; its text is the address. */
export function KeyPageLink({ preset }: { preset: Preset | undefined }) {
  if (preset?.keyPage === undefined) return null;
  const { host, pathname } = new URL(preset.keyPage);
  return (
    <a
      className={styles.link}
      href={preset.keyPage}
      target="_blank"
      rel="noopener noreferrer"
      title={preset.keyPage}
    >
      {keysWords.keyPage(pathname === "/" ? host : `${host}${pathname}`)}
    </a>
  );
}
