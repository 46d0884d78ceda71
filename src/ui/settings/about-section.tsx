import { Logo } from "#ui/kit/icons/logo.tsx";
import { settingsWords } from "#ui/words/settings.tsx";

import styles from "./settings.module.css";

/** What Bough is, and what it does with what you type. */
export function AboutSection() {
  return (
    <div className={styles.about}>
      <p className={styles.version}>
        <Logo />
        <strong>{settingsWords.about.name}</strong> {BOUGH_VERSION}
      </p>
      <p>{settingsWords.about.what}</p>
      <p>{settingsWords.about.privacy}</p>
      <p>
        {settingsWords.about.licences(
          <a href="https://reactflow.dev" target="_blank" rel="noreferrer">
            {settingsWords.about.reactFlow}
          </a>,
        )}
      </p>
    </div>
  );
}
