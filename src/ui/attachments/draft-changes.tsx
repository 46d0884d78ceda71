import { useFileActions } from "#app/react/actions/workspace.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openFiles } from "#app/view/workspace-view.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { CrossIcon, FileIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";
import { changedFilesWords } from "#ui/words/changed-files.ts";

import type { AttachmentsState } from "./use-attachments.ts";

import styles from "./attachments.module.css";

/** The changes that the message being written will make to its branch's files, with a button to undo them. */
export function DraftChanges({
  attaching: { draftKey, changes, dropChanges },
}: {
  attaching: AttachmentsState;
}) {
  const { context } = useCurrentConversation();
  const actions = useFileActions();
  const place = { contextId: context.id, draftKey };
  const paths = changes.map(({ path }) => path);
  const label = attachmentsWords.changes(changes.length);
  const drop =
    dropChanges ?? (() => void actions.takeBack(place, paths, changedFilesWords.tookBack(paths)));
  return (
    <span className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        aria-label={attachmentsWords.showChanges(label)}
        title={paths.slice(0, LISTED).map(escapeHidden).join("\n")}
        onClick={() => openFiles(context.id, null)}
      >
        <span className={styles.thumb} aria-hidden="true">
          <FileIcon />
        </span>
        <span className={styles.words}>
          <OneLine className={styles.name}>{label}</OneLine>
          <OneLine className={styles.details}>{paths.map(escapeHidden).join(", ")}</OneLine>
        </span>
      </button>
      <IconButton
        size="small"
        label={attachmentsWords.takeBack(label)}
        icon={<CrossIcon />}
        onClick={({ currentTarget }) => {
          // The button disappears, so the focus moves to the text.
          currentTarget.form?.querySelector("textarea")?.focus();
          drop();
        }}
      />
    </span>
  );
}

/** How many paths fit into a tooltip. */
const LISTED = 20;
