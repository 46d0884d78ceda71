import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";

import styles from "./broken.module.css";

export interface BrokenProps {
  problem: {
    kind:
      | "framed"
      | "too_old"
      | "unsafe"
      | "unopened"
      | "newer_version"
      | "upgrade_failed"
      | "full"
      | "version_changed"
      | "blocked"
      | "closed";
    message: string;
  };
}

interface Words {
  title: string;
  /** What is safe, and what to do. */
  safe: string;
  /** The button that loads the page again. */
  retry?: string;
}

const words: Record<BrokenProps["problem"]["kind"], Words> = {
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
  newer_version: {
    title: "Your data is from a newer version of Bough",
    safe: "Nothing was changed and nothing is lost. This page is an older version that can’t read it. Reload to get the newer one. If you see this again, close all Bough tabs, wait until this address has been updated, and open it again.",
  },
  upgrade_failed: {
    title: "Your data couldn’t be prepared for this version",
    safe: "Nothing is lost: a change is made whole or not at all, and your data is as it was before. Close the other Bough tabs and free up some disk space, then try again.",
    retry: "Try again",
  },
  full: {
    title: "There is no space left to open your data",
    safe: "Nothing was changed and nothing is lost. Free up space on this device, then try again.",
    retry: "Try again",
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
  const { title, safe, retry = "Reload" } = words[problem.kind];
  const reload = () => window.location.reload();
  return (
    <main className={styles.page}>
      <ErrorCard
        title={title}
        {...(problem.message === "" ? {} : { quote: problem.message })}
        actions={problem.kind === "framed" ? undefined : <Button onClick={reload}>{retry}</Button>}
      >
        {safe}
      </ErrorCard>
    </main>
  );
}
