import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openFiles } from "#app/view/workspace-view.ts";
import type { FileChange } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Chip } from "#ui/kit/components/chip.tsx";
import { FileIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { changedFilesWords } from "#ui/words/changed-files.ts";

import { shortPath } from "./short-path.ts";

import styles from "./files.module.css";

/** How many files are named; the rest are only counted. */
const NAMED = 4;

/** The files changed by a message, or by the calls for an answer. Each opens in the panel. */
export function MessageChanges({ changes }: { changes: readonly FileChange[] }) {
  const { context } = useCurrentConversation();
  const more = changes.length - NAMED;
  return (
    <ul className={styles.chips} aria-label={changedFilesWords.count(changes.length)}>
      {changes.slice(0, NAMED).map(({ path, file }) => (
        <li key={path}>
          <Chip
            icon={<FileIcon size={14} />}
            title={path}
            {...(file === null ? { note: changedFilesWords.deleted } : {})}
            onClick={() => openFiles(context.id, path, file?.blobId ?? null)}
          >
            {escapeHidden(shortPath(path))}
          </Chip>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Chip onClick={() => openFiles(context.id, null)}>{changedFilesWords.more(more)}</Chip>
        </li>
      )}
    </ul>
  );
}
