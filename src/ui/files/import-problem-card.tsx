import type { ImportProblem } from "#app/files/import.ts";
import type { FileRefusal, FileRefusalKind } from "#domain/files/format.ts";
import { ErrorCard } from "#ui/kit/error-card.tsx";

import styles from "./files.module.css";

const titles: Record<FileRefusalKind, string> = {
  too_large: "Something in this file is too large",
  empty: "This file is empty",
  not_text: "This is no text file",
  not_json: "This file is broken",
  too_deep: "Something in this file is nested too deep",
  refused_key: "This file has a key that Bough refuses",
  not_bough: "This is no Bough file",
  newer_version: "A newer version of Bough wrote this file",
  schema: "Something in this file is not what it should be",
  duplicate: "Something is in this file twice",
  link: "Something that this file names is missing",
  law: "This file breaks a law of conversations",
  unreadable: "The browser could not read this file",
};

const cures: Partial<Record<FileRefusalKind, string>> = {
  empty: "The download may have been interrupted. Export it again.",
  not_bough: "Choose a file that Bough exported, or the conversations.json of a ChatGPT export.",
  newer_version: "Reload this page to get the present version, then import it again.",
  law: "A file comes in whole or not at all: export the other conversations again without this one.",
  unreadable: "It may have been moved or changed since it was chosen. Choose it again.",
};

/** Why a file is not taken: what is wrong and where, and that nothing happened. */
export function ImportProblemCard({ problem }: { problem: ImportProblem }) {
  if (problem.source === "file") return <Refusal refusal={problem.refusal} />;
  const isFull = problem.kind === "full";
  return (
    <ErrorCard
      title={isFull ? "There is no room left for this" : "The conversations could not be stored"}
      quote={problem.message}
    >
      Nothing was changed.{" "}
      {isFull
        ? "Free some room on this device, or empty the bin, and import the file again."
        : "Reload the page and import the file again."}
    </ErrorCard>
  );
}

function Refusal({ refusal }: { refusal: FileRefusal }) {
  const { kind, place, message, law, conversation } = refusal;
  return (
    <ErrorCard title={titles[kind]}>
      {conversation !== undefined && <p>In the conversation “{conversation || "Untitled"}”.</p>}
      {place !== undefined && (
        <p>
          At <code className={styles["place"]}>{place}</code>: {message}
          {law === undefined ? "" : ` (law ${law})`}
        </p>
      )}
      <p>Nothing was imported. {cures[kind]}</p>
    </ErrorCard>
  );
}
