import type { ReactNode } from "react";

import { useChatContext } from "#app/react/queries/conversations.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { routeHash } from "#app/view/route.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatDay } from "#ui/format/format-date.ts";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { commonWords } from "#ui/words/common.ts";
import { memoryWords } from "#ui/words/memory.tsx";

import { useNamedScope } from "./use-scopes.ts";

import styles from "./memory.module.css";

/** A note, where it applies, where it came from, and what the person can do with it. */
export function MemoryItem({ memory, children }: { memory: Memory; children: ReactNode }) {
  const { text, barred, updatedAt, scope } = memory;
  const { label, isGone } = useNamedScope(scope);
  return (
    <Row framed className={styles.row}>
      <div className={styles.words}>
        <p dir="auto" className={styles.text}>
          {escapeHidden(text)}
        </p>
        <Note as="span" size="xs" tone="quiet">
          {isGone ? memoryWords.sentNowhere(label) : label} · <Source memory={memory} /> ·{" "}
          {formatDay(updatedAt)}
        </Note>
        {barred === true && (
          <span>
            <Badge>{memoryWords.staysHere}</Badge>
          </span>
        )}
      </div>
      <Row>{children}</Row>
    </Row>
  );
}

interface Words {
  in: (conversation: ReactNode) => ReactNode;
  gone: string;
}

function wordsOf({ kind }: Memory["source"], unasked: true | undefined): Words {
  if (kind === "message") {
    return { in: memoryWords.fromMessage, gone: memoryWords.fromMessageGone };
  }
  return unasked === true
    ? { in: memoryWords.unaskedIn, gone: memoryWords.unaskedGone }
    : { in: memoryWords.proposedIn, gone: memoryWords.proposedGone };
}

/** A link to the message in which the note was proposed, or from which the person took it. */
function Source({ memory: { source, unasked } }: { memory: Memory }) {
  const context = useChatContext(source.kind === "person" ? null : source.contextId);
  if (source.kind === "person") return memoryWords.byPerson;
  const words = wordsOf(source, unasked);
  if (context === undefined) return words.gone;
  return words.in(
    <a
      href={routeHash(source.contextId, source.branchId, source.nodeId)}
      className={styles.link}
      onClick={closeOverlay}
    >
      {context.title || commonWords.untitled}
    </a>,
  );
}
