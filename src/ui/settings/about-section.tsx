import { Logo } from "#ui/kit/icons/logo.tsx";

import styles from "./settings.module.css";

/** What Bough is, and what it does with what you type. */
export function AboutSection() {
  return (
    <div className={styles.about}>
      <p className={styles.version}>
        <Logo />
        <strong>Bough</strong> {BOUGH_VERSION}
      </p>
      <p>
        Branching conversations with language models, entirely in this page. Fork at any message,
        see all branches as a tree, run several at once, and decide what tools may do.
      </p>
      <p>
        There is no server behind it. Your conversations are stored in this browser. A message goes
        from this page straight to the provider of the connection you chose, with its key, and
        nowhere else. There is no tracking.
      </p>
      <p>
        The tree is drawn with{" "}
        <a href="https://reactflow.dev" target="_blank" rel="noreferrer">
          React Flow
        </a>{" "}
        (MIT licence). The typefaces Inter, Literata, JetBrains Mono and STIX Two Math are under the
        SIL Open Font License.
      </p>
    </div>
  );
}
