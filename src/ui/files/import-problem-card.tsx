import type { ImportProblem } from "#app/react/actions/import.ts";
import type { FileRefusal, FileRefusalKind } from "#domain/files/format.ts";
import { IMPORTED_APPS } from "#domain/imports/imported-conversation.ts";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { commonWords } from "#ui/words/common.ts";
import { filesWords } from "#ui/words/files.tsx";

import styles from "./files.module.css";

const titles: Record<FileRefusalKind, string> = filesWords.problem.titles;

/** Titles for several files that were chosen together, where they differ from those for one file. */
const severalTitles: Partial<Record<FileRefusalKind, string>> = filesWords.problem.severalTitles;

const cures: Partial<Record<FileRefusalKind, string>> = {
  empty: filesWords.problem.empty,
  not_bough: filesWords.problem.notBough(IMPORTED_APPS),
  damaged_other: filesWords.problem.damaged,
  too_long_other: filesWords.problem.tooLong,
  encrypted_other: filesWords.problem.encrypted,
  database_other: filesWords.problem.database,
  newer_version: filesWords.problem.newer,
  law: filesWords.problem.law,
  unreadable: filesWords.problem.unreadable,
};

interface ImportProblemCardProps {
  problem: ImportProblem;
  /** Whether several files were chosen together. */
  isSeveral: boolean;
}

/** Why a file was refused: the problem, its location, and that nothing was changed. */
export function ImportProblemCard({ problem, isSeveral }: ImportProblemCardProps) {
  if (problem.source === "file") {
    const { refusal } = problem;
    const title = (isSeveral ? severalTitles[refusal.kind] : undefined) ?? titles[refusal.kind];
    return <Refusal refusal={refusal} title={title} />;
  }
  if (problem.source === "internal") {
    return (
      <ErrorCard title={filesWords.problem.internal} quote={problem.message}>
        {filesWords.problem.internalCure}
      </ErrorCard>
    );
  }
  const isFull = problem.kind === "full";
  return (
    <ErrorCard
      title={isFull ? filesWords.problem.full : filesWords.problem.notSaved}
      quote={problem.message}
    >
      {isFull ? filesWords.problem.fullCure : filesWords.problem.notSavedCure}
    </ErrorCard>
  );
}

function Refusal({ refusal, title }: { refusal: FileRefusal; title: string }) {
  const { kind, place, message, law, conversation } = refusal;
  return (
    <ErrorCard title={title}>
      {conversation !== undefined && (
        <p>{filesWords.problem.inConversation(conversation || commonWords.untitled)}</p>
      )}
      {place !== undefined && (
        <p>{filesWords.problem.at(<code className={styles.place}>{place}</code>, message, law)}</p>
      )}
      <p>{filesWords.problem.nothingImported(cures[kind])}</p>
    </ErrorCard>
  );
}
