import { useState } from "react";

import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { typedTexts } from "#ui/kit/browser/typed-texts.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import styles from "./broken.module.css";

/** A file for the person to keep. */
interface SavedFile {
  name: string;
  blob: Blob;
}

/** What can still be saved although nothing else works. */
export interface Rescue {
  /** `memory`: what this tab holds. `database`: everything stored, which is read and not changed. */
  from: "memory" | "database";
  /** Whether there is anything besides the texts in the page’s boxes. */
  hasMessages: boolean;
  files(unsent: readonly string[]): Promise<readonly SavedFile[]> | readonly SavedFile[];
}

export interface BrokenProps {
  problem: {
    kind:
      | "framed"
      | "unsafe"
      | "unopened"
      | "newer_version"
      | "upgrade_failed"
      | "full"
      | "version_changed"
      | "blocked"
      | "closed"
      | "removed";
    message: string;
  };
  rescue?: Rescue | undefined;
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
    safe: "What was saved is safe. Reload this page to continue.",
  },
  removed: {
    title: "Bough’s data was removed from this browser",
    safe: "Somebody cleared this site’s data, or the browser did to free up space. What this tab still holds is lost once you reload or close it.",
    retry: "Start over",
  },
  version_changed: {
    title: "A newer version of Bough is open in another tab",
    safe: "What was saved is safe. Reload this page to continue here.",
  },
};

/** Fills the page when nothing else can be shown. */
export function Broken({ problem, rescue }: BrokenProps) {
  const { title, safe, retry = "Reload" } = words[problem.kind];
  // The page that this one takes the place of is still there while this is first rendered.
  const [unsent] = useState(() => (rescue?.from === "memory" ? typedTexts() : []));
  const canSave = rescue !== undefined && (rescue.hasMessages || unsent.length > 0);
  const reload = () => window.location.reload();
  // What would be lost comes first.
  const savesFirst = canSave && rescue.from === "memory";
  const saving = canSave && <SaveButton rescue={rescue} unsent={unsent} isFirst={savesFirst} />;
  const actions = (
    <>
      {savesFirst && saving}
      <Button onClick={reload} variant={savesFirst ? "quiet" : "plain"}>
        {retry}
      </Button>
      {!savesFirst && saving}
    </>
  );
  return (
    <main className={styles.page}>
      <ErrorCard
        title={title}
        {...(problem.message === "" ? {} : { quote: problem.message })}
        actions={problem.kind === "framed" ? undefined : actions}
      >
        {safe}
        {canSave && ` ${offers[rescue.from]}`}
        {unsent.length > 0 && <Unsent texts={unsent} />}
      </ErrorCard>
    </main>
  );
}

const offers = {
  memory: "You can save what is still here as a file, and import it later.",
  database: "You can also save your data as a file, which changes nothing here.",
};

/** Texts that were in boxes: shown, so that they can be copied even if no file can be saved. */
function Unsent({ texts }: { texts: readonly string[] }) {
  return (
    <Stack as="section" gap={2} aria-label="Text that was not sent" className={styles.texts}>
      <Note as="span">You had typed, and not sent:</Note>
      {texts.map((text) => (
        <div key={text} className={styles.unsent}>
          <p dir="auto">{text}</p>
          <CopyButton label="Copy this text" getText={() => text} />
        </div>
      ))}
    </Stack>
  );
}

type Saving =
  | { kind: "none" | "busy" }
  | { kind: "saved"; names: string }
  | { kind: "failed"; why: string };

interface SaveButtonProps {
  rescue: Rescue;
  unsent: readonly string[];
  isFirst: boolean;
}

function SaveButton({ rescue, unsent, isFirst }: SaveButtonProps) {
  const [saving, setSaving] = useState<Saving>({ kind: "none" });
  const save = async () => {
    setSaving({ kind: "busy" });
    try {
      const files = await rescue.files(unsent);
      for (const { name, blob } of files) saveBlob(name, blob);
      setSaving({ kind: "saved", names: files.map(({ name }) => `“${name}”`).join(" and ") });
    } catch (error) {
      setSaving({ kind: "failed", why: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <Button
        variant={isFirst ? "plain" : "quiet"}
        onClick={() => void save()}
        disabled={saving.kind === "busy"}
      >
        {rescue.from === "memory" ? "Save it as a file" : "Save your data as a file"}
      </Button>
      <Note as="span" role="status" className={styles.saved}>
        {saving.kind === "saved" && `${saving.names} was passed to your browser to save.`}
        {saving.kind === "failed" && `It couldn’t be read (${saving.why}). Nothing was changed.`}
      </Note>
    </>
  );
}
