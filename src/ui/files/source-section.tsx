import { useState } from "react";

import type { ImportSource, PlannedConversation } from "#domain/files/plan.ts";
import { noteText } from "#domain/imports/note-text.ts";
import { LANGUAGE } from "#domain/language.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";

import styles from "./files.module.css";

/** How many conversations are listed. */
const SHOWN = 100;

export interface SourceSectionProps {
  source: ImportSource;
  conversations: readonly PlannedConversation[];
  leftOut: ReadonlySet<string>;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

/** What of another app's file comes otherwise than it was, or not at all, by conversation. */
export function SourceSection({ source, conversations, leftOut, onLeftOut }: SourceSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const noted = conversations.filter(
    ({ sourceId, outcome }) => outcome !== "same" && (source.notes.get(sourceId)?.length ?? 0) > 0,
  );
  const blank = conversations.filter(
    ({ messages, outcome, contextId }) =>
      messages === 0 && outcome !== "same" && !leftOut.has(contextId),
  );
  if (noted.length + source.faults.length + blank.length === 0) return null;
  const withoutBlank = () =>
    onLeftOut(new Set([...leftOut, ...blank.map(({ contextId }) => contextId)]));
  return (
    <section aria-label="What comes otherwise">
      <h3>
        What comes otherwise <span className={styles.count}>{formatNumber(noted.length)}</span>
      </h3>
      {source.faults.map((fault) => (
        <Note key={fault}>{fault}</Note>
      ))}
      {blank.length > 0 && (
        <Row>
          {formatCount(blank.length, "conversation")} without messages.
          <Button size="small" onClick={withoutBlank}>
            {blank.length === 1 ? "Leave it out" : "Leave them out"}
          </Button>
        </Row>
      )}
      {noted.length > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Hide the details" : "Show the details"}
        </Button>
      )}
      {isOpen && <Noted source={source} noted={noted} />}
    </section>
  );
}

function Noted({ source, noted }: { source: ImportSource; noted: readonly PlannedConversation[] }) {
  return (
    <>
      <ul>
        {noted.slice(0, SHOWN).map(({ contextId, sourceId, title }) => (
          <li key={contextId}>
            <span dir="auto" className={styles.title}>
              {title || "Untitled"}
            </span>
            {source.notes.get(sourceId)?.map((note) => (
              <Note as="span" tone="quiet" key={noteText(note)}>
                {noteText(note)}
              </Note>
            ))}
          </li>
        ))}
      </ul>
      {noted.length > SHOWN && (
        <Note tone="quiet">{`And ${formatNumber(noted.length - SHOWN)} more.`}</Note>
      )}
    </>
  );
}

/** The names of the apps, as in a sentence. */
export function appsIn({ apps }: ImportSource): string {
  return new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(apps);
}
