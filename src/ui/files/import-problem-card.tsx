import type { ImportProblem } from "#app/react/actions/import.ts";
import type { FileRefusal, FileRefusalKind } from "#domain/files/format.ts";
import { IMPORTED_APPS } from "#domain/imports/imported-conversation.ts";
import { LANGUAGE } from "#domain/language.ts";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";

import styles from "./files.module.css";

const titles: Record<FileRefusalKind, string> = {
  too_large: "Something in this file is too large",
  empty: "This file is empty",
  not_text: "This isn’t a text file",
  not_json: "This file is damaged",
  too_deep: "Something in this file is nested too deeply",
  refused_key: "This file contains a field name that Bough doesn’t allow",
  not_bough: "This isn’t a Bough file",
  newer_version: "This file is from a newer version of Bough",
  schema: "Something in this file has the wrong format",
  duplicate: "Something is in this file twice",
  link: "Something that this file refers to is missing",
  law: "This file breaks a rule of conversations",
  unreadable: "The browser couldn’t read this file",
  damaged_other: "This export is damaged",
  encrypted_other: "This archive needs a password",
  database_other: "This backup is a copy of an app’s database",
};

/** What several files that were given together are called instead. */
const severalTitles: Partial<Record<FileRefusalKind, string>> = {
  not_bough: "Bough doesn’t know these files",
  unreadable: "The browser couldn’t read these files",
  damaged_other: "These files are damaged",
  encrypted_other: "These archives need a password",
};

const appNames = new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(IMPORTED_APPS);

const cures: Partial<Record<FileRefusalKind, string>> = {
  empty: "The download may have been interrupted. Export it again.",
  not_bough: `Choose a file exported from Bough, or an export from one of these apps: ${appNames}.`,
  damaged_other: "The download may have been interrupted. Export it again from the app.",
  encrypted_other: "Unpack it on your device, then import the files in it.",
  database_other:
    "Bough can’t read its files (LevelDB). Of Cherry Studio’s backups, those with a data.json can be imported.",
  newer_version: "Reload this page to get the latest version, then import it again.",
  law: "A file is imported whole or not at all. Export the other conversations again without this one.",
  unreadable: "It may have been moved or changed since you chose it. Choose it again.",
};

interface ImportProblemCardProps {
  problem: ImportProblem;
  /** Several files were given together. */
  isSeveral: boolean;
}

/** Why a file was refused: the problem, its location, and that nothing was changed. */
export function ImportProblemCard({ problem, isSeveral }: ImportProblemCardProps) {
  if (problem.source === "file") {
    const { refusal } = problem;
    const title = (isSeveral ? severalTitles[refusal.kind] : undefined) ?? titles[refusal.kind];
    return <Refusal refusal={refusal} title={title} />;
  }
  const isFull = problem.kind === "full";
  return (
    <ErrorCard
      title={isFull ? "Not enough space for this" : "The conversations couldn’t be saved"}
      quote={problem.message}
    >
      Nothing was changed.{" "}
      {isFull
        ? "Free up space on this device or empty the bin, then import again."
        : "Reload the page, then import again."}
    </ErrorCard>
  );
}

function Refusal({ refusal, title }: { refusal: FileRefusal; title: string }) {
  const { kind, place, message, law, conversation } = refusal;
  return (
    <ErrorCard title={title}>
      {conversation !== undefined && <p>In the conversation “{conversation || "Untitled"}”.</p>}
      {place !== undefined && (
        <p>
          At <code className={styles.place}>{place}</code>: {message}
          {law === undefined ? "" : ` (rule ${law})`}
        </p>
      )}
      <p>Nothing was imported. {cures[kind]}</p>
    </ErrorCard>
  );
}
