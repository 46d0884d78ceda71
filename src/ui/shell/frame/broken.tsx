import { useState } from "react";

import { reasonOf } from "#app/view/reason.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { typedTexts } from "#ui/kit/browser/typed-texts.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { brokenWords } from "#ui/words/broken.ts";

import styles from "./broken.module.css";

/** A file for the person to keep. */
interface SavedFile {
  name: string;
  blob: Blob;
}

/** A way to save what can still be saved although nothing else works. */
export interface Rescue {
  /** `memory`: what this tab holds. `database`: everything stored, which is read and not changed. */
  from: "memory" | "database";
  /** Whether there is anything to save besides the texts in the page's boxes. */
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

/** The label of the button that loads the page again, where it does more than that. */
const retries: Partial<Record<BrokenProps["problem"]["kind"], string>> = {
  upgrade_failed: brokenWords.tryAgain,
  full: brokenWords.tryAgain,
  removed: brokenWords.startOver,
};

/** Fills the page when nothing else can be shown. */
export function Broken({ problem, rescue }: BrokenProps) {
  const { title, safe } = brokenWords.problems[problem.kind];
  // While this page is first rendered, the page that it replaces is still there.
  const [unsent] = useState(() => (rescue?.from === "memory" ? typedTexts() : []));
  const canSave = rescue !== undefined && (rescue.hasMessages || unsent.length > 0);
  const reload = () => window.location.reload();
  // Saving comes first if something would be lost.
  const savesFirst = canSave && rescue.from === "memory";
  const saving = canSave && <SaveButton rescue={rescue} unsent={unsent} isFirst={savesFirst} />;
  const actions = (
    <>
      {savesFirst && saving}
      <Button onClick={reload} variant={savesFirst ? "quiet" : "plain"}>
        {retries[problem.kind] ?? brokenWords.reload}
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
        {canSave && ` ${brokenWords.offers[rescue.from]}`}
        {unsent.length > 0 && <Unsent texts={unsent} />}
      </ErrorCard>
    </main>
  );
}

/** Texts that were in boxes. They are shown, so that they can be copied even if no file can be saved. */
function Unsent({ texts }: { texts: readonly string[] }) {
  return (
    <Stack as="section" gap={2} aria-label={brokenWords.unsent} className={styles.texts}>
      <Note as="span">{brokenWords.hadTyped}</Note>
      {texts.map((text) => (
        <div key={text} className={styles.unsent}>
          <p dir="auto">{text}</p>
          <CopyButton label={brokenWords.copyText} getText={() => text} />
        </div>
      ))}
    </Stack>
  );
}

type Saving =
  | { kind: "none" | "busy" }
  | { kind: "saved"; files: readonly string[] }
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
      setSaving({ kind: "saved", files: files.map(({ name }) => name) });
    } catch (error) {
      setSaving({ kind: "failed", why: reasonOf(error) });
    }
  };
  return (
    <>
      <Button
        variant={isFirst ? "plain" : "quiet"}
        onClick={() => void save()}
        disabled={saving.kind === "busy"}
      >
        {brokenWords.save[rescue.from]}
      </Button>
      <Note as="span" role="status" className={styles.saved}>
        {saving.kind === "saved" && brokenWords.saved(saving.files)}
        {saving.kind === "failed" && brokenWords.notRead(saving.why)}
      </Note>
    </>
  );
}
