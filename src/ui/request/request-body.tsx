import { useMemo, useRef } from "react";
import { Virtualizer } from "virtua";

import { chooseBodyLook, usePanel } from "#app/view/panel.ts";
import type { BodyLook } from "#app/view/panel.ts";
import { curlCommand } from "#domain/requests/curl.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { PaintedText } from "#ui/approval/painted-text.tsx";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RunSection } from "#ui/run/run-section.tsx";

import { BodyChanges } from "./body-changes.tsx";
import type { BodyChangesProps } from "./body-changes.tsx";
import { bodyRows, laidOut } from "./body-rows.ts";

import styles from "./request.module.css";

export interface RequestBodyProps {
  /** With the exact body; `headers` hold a variable's name instead of a key. */
  request: { url: string; headers: Readonly<Record<string, string>>; body: string };
  /** The body with placeholders for attachments. */
  marked: string;
  /** Of the body in UTF-8. */
  bytes: number;
  /** Absent if there is no previous request to compare with. */
  changes?: BodyChangesProps;
}

/** The body: formatted for reading, raw, or compared with the previous request's. */
export function RequestBody({ request, marked, bytes, changes }: RequestBodyProps) {
  const chosen = usePanel((view) => view.bodyLook);
  const look = chosen === "changes" && changes === undefined ? "laid_out" : chosen;
  return (
    <RunSection title="Body" note={`${formatBytes(bytes)} of JSON`}>
      <div className={styles.tools}>
        <Segmented<BodyLook>
          label="View"
          value={look}
          onChange={chooseBodyLook}
          options={[
            { value: "laid_out", label: "Formatted" },
            { value: "exact", label: "Raw" },
            ...(changes === undefined ? [] : [{ value: "changes" as const, label: "Changes" }]),
          ]}
        />
        <span className={styles.copies}>
          <CopyButton labelled label="Copy body" getText={() => request.body} />
          <CopyButton labelled label="Copy as curl (sh)" getText={() => curlCommand(request)} />
        </span>
      </div>
      {look === "changes" && changes !== undefined ? (
        <BodyChanges {...changes} />
      ) : (
        <Rows
          key={look}
          text={look === "exact" ? request.body : marked}
          laid={look === "laid_out"}
        />
      )}
      <Note>
        Invisible characters, and characters that change the text’s direction, are shown as \uXXXX.
        Copying gives the exact text.
      </Note>
    </RunSection>
  );
}

/** Only visible rows are rendered, as a body may be many megabytes. */
function Rows({ text, laid }: { text: string; laid: boolean }) {
  const rows = useMemo(() => bodyRows(laid ? laidOut(text) : text), [text, laid]);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    // Scrollable but with nothing focusable inside, so it must be reachable by keyboard itself.
    <div
      ref={scroller}
      role="region"
      aria-label="Request body"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.body}
    >
      <Virtualizer scrollRef={scroller} data={rows}>
        {({ text: row, continued }, index) => <Row key={index} text={row} continued={continued} />}
      </Virtualizer>
    </div>
  );
}

function Row({ text, continued }: { text: string; continued: boolean }) {
  const shown = useMemo(() => escapeHidden(text), [text]);
  return (
    <div className={styles.row} data-continued={continued}>
      <PaintedText text={shown} />
    </div>
  );
}
