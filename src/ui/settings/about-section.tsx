import { Logo } from "#ui/kit/logo.tsx";

import styles from "./settings.module.css";

/** What this is, and what it does with what is typed into it. */
export function AboutSection() {
  return (
    <div className={styles["about"]}>
      <p className={styles["version"]}>
        <Logo />
        <strong>Bough</strong> {BOUGH_VERSION}
      </p>
      <p>
        Branching conversations with language models, entirely in this page. Fork at any message,
        see all branches as a tree, run several at once, and decide what tools may do.
      </p>
      <p>
        There is no server behind it. Your conversations lie in this browser’s own storage. A
        message goes from this page to the provider of the connection that you chose, with the key
        for it, and nowhere else; nothing is counted or reported.
      </p>
      <p>
        The tree is drawn with{" "}
        <a href="https://reactflow.dev" target="_blank" rel="noreferrer">
          React Flow
        </a>
        .
      </p>
      <p>MIT licence. Inter, Literata and JetBrains Mono are under the SIL Open Font License.</p>
    </div>
  );
}
