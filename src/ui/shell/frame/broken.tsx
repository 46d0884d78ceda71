import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";

import styles from "./broken.module.css";

export interface BrokenProps {
  problem: {
    kind: "framed" | "too_old" | "unsafe" | "unopened" | "version_changed" | "blocked" | "closed";
    message: string;
  };
}

const words: Record<BrokenProps["problem"]["kind"], { title: string; safe: string }> = {
  framed: {
    title: "Bough can’t run inside another page",
    safe: "The surrounding page could trick you into pressing buttons. Open Bough in its own tab.",
  },
  too_old: {
    title: "This browser is too old for Bough",
    safe: "It can’t keep two tabs from writing the same conversation at once (it has no Web Locks), so nothing was opened or changed. Update the browser, or use a current Chrome, Edge, Firefox or Safari.",
  },
  unsafe: {
    title: "Bough needs a secure address",
    safe: "Browsers only offer what Bough needs on addresses that begin with https://, and on localhost. Nothing was opened or changed. Open Bough at such an address.",
  },
  unopened: {
    title: "The database couldn’t be opened",
    safe: "Nothing was changed. Close other Bough tabs, then reload this page. Some browsers don’t allow a database in private windows.",
  },
  blocked: {
    title: "An older version of Bough is open in another tab",
    safe: "Everything is saved. Close the other Bough tabs and this page will continue automatically.",
  },
  closed: {
    title: "The browser closed the database",
    safe: "Your saved data is untouched, unless this site’s data was removed. Reload this page to continue.",
  },
  version_changed: {
    title: "A newer version of Bough is open in another tab",
    safe: "Everything is saved. Reload this page to continue here.",
  },
};

/** Fills the page when nothing else can be shown. */
export function Broken({ problem }: BrokenProps) {
  const { title, safe } = words[problem.kind];
  const reload = () => window.location.reload();
  return (
    <main className={styles.page}>
      <ErrorCard
        title={title}
        {...(problem.message === "" ? {} : { quote: problem.message })}
        actions={problem.kind === "framed" ? undefined : <Button onClick={reload}>Reload</Button>}
      >
        {safe}
      </ErrorCard>
    </main>
  );
}
