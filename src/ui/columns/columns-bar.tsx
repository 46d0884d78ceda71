import { useState } from "react";
import type { ReactNode } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { stopComparing } from "#app/view/places.ts";
import { openFileComparison } from "#app/view/workspace-view.ts";
import type { Branch } from "#domain/context.ts";
import { messageLabel } from "#domain/message-label.ts";
import { stripMarkdown } from "#domain/text/strip-markdown.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { useCommands } from "#ui/palette/commands.ts";
import { Transcript } from "#ui/thread/transcript.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import { AddColumn } from "./add-column.tsx";
import { useLastAnswers } from "./use-last-answers.ts";

import styles from "./columns.module.css";

export interface ColumnsBarProps {
  branches: readonly Branch[];
  /** How many first messages all columns share. */
  shared: number;
  /** Whether the words that differ are marked. */
  marked: boolean;
  onMark: (marked: boolean) => void;
  /** The buttons that go from one difference to the next. */
  children: ReactNode;
}

/** The bar above the columns: what they share, and the actions on all of them. */
export function ColumnsBar({ branches, shared, marked, onMark, children }: ColumnsBarProps) {
  const { context, active } = useCurrentConversation();
  return (
    <header className={styles.bar}>
      {/* An action on a message that all columns share applies to the branch that is written on. */}
      <Shared branch={active} count={shared} />
      <span className={styles.tools}>
        <Button size="small" variant="quiet" aria-pressed={marked} onClick={() => onMark(!marked)}>
          {columnsWords.showDifferences}
        </Button>
        {children}
        <AddColumn branches={branches} />
        <CompareFilesButton branches={branches} />
        <FuseButton branches={branches} />
        <IconButton
          size="small"
          label={columnsWords.close}
          icon={<CrossIcon />}
          onClick={() => stopComparing(context.id)}
        />
      </span>
    </header>
  );
}

function FuseButton({ branches }: { branches: readonly Branch[] }) {
  const { context } = useCurrentConversation();
  const answers = useLastAnswers(branches);
  const branchIds = branches.map(({ id }) => id);
  const hasTwo = answers === undefined || answers.length > 1;
  const fuse = () => openDialog({ kind: "fuse", contextId: context.id, branchIds });
  useCommands(
    hasTwo
      ? [
          {
            id: "fuse",
            title: columnsWords.combine,
            keywords: columnsWords.combineKeywords,
            group: "Branches",
            run: fuse,
          },
        ]
      : [],
  );
  return (
    <Button
      size="small"
      variant="quiet"
      // The button stays focusable when disabled, and its tooltip says what it needs.
      aria-disabled={!hasTwo}
      data-tip={hasTwo ? undefined : columnsWords.combineNeeds}
      onClick={() => {
        if (hasTwo) fuse();
      }}
    >
      {columnsWords.combine}
    </Button>
  );
}

/** How many characters of the last shared message are read: it is shown in one line. */
const LAST_READ = 500;

/** The messages that all columns share, folded to the last one. */
function Shared({ branch, count }: { branch: Branch; count: number }) {
  const { tree } = useCurrentConversation();
  const [open, setOpen] = useState(false);
  const lastId = branch.messageIds[count - 1];
  const rows = useMessages(lastId === undefined ? [] : [lastId]);
  if (lastId === undefined) {
    return <span className={styles.shared}>{columnsWords.nothingShared}</span>;
  }
  const [last] = rows ?? [];
  const Chevron = open ? ChevronDownIcon : ChevronRightIcon;
  return (
    <>
      <button
        type="button"
        className={styles.shared}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Chevron />
        <span className={styles.count}>{columnsWords.shared(count)}</span>
        <span className={styles.last}>
          {last === undefined ? "" : stripMarkdown(messageLabel(last.message).slice(0, LAST_READ))}
        </span>
      </button>
      {open && (
        <div className={styles.before}>
          <Transcript
            branch={branch}
            tree={tree}
            run={undefined}
            endAt={lastId}
            label={columnsWords.sharedMessages}
          />
        </div>
      )}
    </>
  );
}

/** Compares the files of the branch that the composer writes to with those of another column. */
function CompareFilesButton({ branches }: { branches: readonly Branch[] }) {
  const { context, active } = useCurrentConversation();
  const other = branches.find(({ id }) => id !== active.id);
  if (other === undefined) return null;
  return (
    <Button size="small" variant="quiet" onClick={() => openFileComparison(context.id, other.id)}>
      {columnsWords.compareFiles}
    </Button>
  );
}
