import { Button } from "#ui/kit/button.tsx";
import { ErrorCard } from "#ui/kit/error-card.tsx";

import styles from "./broken.module.css";

export interface BrokenProps {
  problem: {
    kind: "framed" | "unopened" | "version_changed" | "blocked" | "closed";
    message: string;
  };
}

const words: Record<BrokenProps["problem"]["kind"], { title: string; safe: string }> = {
  framed: {
    title: "Bough does not run inside another page",
    safe: "A page around this one could trick you into pressing its buttons. Open Bough in a tab of its own.",
  },
  unopened: {
    title: "The database could not be opened",
    safe: "Nothing was changed. Close other tabs of Bough, then load the page again. In a private window some browsers keep no database.",
  },
  blocked: {
    title: "An older version of Bough is open in another tab",
    safe: "Everything is stored. Close the other tabs of Bough: this page then goes on by itself.",
  },
  closed: {
    title: "The browser has closed the database",
    safe: "What was stored is untouched, unless this site's data was removed. Load this page again to go on.",
  },
  version_changed: {
    title: "A newer version of Bough is open in another tab",
    safe: "Everything is stored. Load this page again to go on here.",
  },
};

/** The whole page where there is nothing else to show. */
export function Broken({ problem }: BrokenProps) {
  const { title, safe } = words[problem.kind];
  const reload = () => window.location.reload();
  return (
    <main className={styles["page"]}>
      <ErrorCard
        title={title}
        {...(problem.message === "" ? {} : { quote: problem.message })}
        actions={
          problem.kind === "framed" ? undefined : <Button onClick={reload}>Load again</Button>
        }
      >
        {safe}
      </ErrorCard>
    </main>
  );
}
