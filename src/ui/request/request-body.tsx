import { useMemo, useRef } from "react";
import { Virtualizer } from "virtua";

import { chooseBodyLook, usePanel } from "#app/view/panel.ts";
import type { BodyLook } from "#app/view/panel.ts";
import { curlCommand } from "#domain/requests/curl.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { PaintedText } from "#ui/approval/painted-text.tsx";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RunSection } from "#ui/run/run-section.tsx";
import { requestWords } from "#ui/words/request.ts";

import { BodyChanges } from "./body-changes.tsx";
import type { BodyChangesProps } from "./body-changes.tsx";
import { bodyRows, laidOut } from "./body-rows.ts";

import styles from "./request.module.css";

export interface RequestBodyProps {
  /** The request with its exact body. `headers` contain a variable's name instead of a key. */
  request: { url: string; headers: Readonly<Record<string, string>>; body: string };
  /** The body with placeholders for attachments. */
  marked: string;
  /** Size of the body in UTF-8. */
  bytes: number;
  /** Absent if there is no previous request to compare with. */
  changes?: BodyChangesProps;
}

/** The body: formatted for reading, raw, or compared with the previous request's. */
export function RequestBody({ request, marked, bytes, changes }: RequestBodyProps) {
  const chosen = usePanel((view) => view.bodyLook);
  const look = chosen === "changes" && changes === undefined ? "laid_out" : chosen;
  return (
    <RunSection title={requestWords.body} note={requestWords.size(bytes)}>
      <div className={styles.tools}>
        <Segmented<BodyLook>
          label={requestWords.view}
          value={look}
          onChange={chooseBodyLook}
          options={[
            { value: "laid_out", label: requestWords.formatted },
            { value: "exact", label: requestWords.raw },
            ...(changes === undefined
              ? []
              : [{ value: "changes" as const, label: requestWords.changes }]),
          ]}
        />
        <span className={styles.copies}>
          <CopyButton labelled label={requestWords.copyBody} getText={() => request.body} />
          <CopyButton
            labelled
            label={requestWords.copyAsCurl}
            getText={() => curlCommand(request)}
          />
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
      <Note>{requestWords.rawHint}</Note>
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
      aria-label={requestWords.bodyLabel}
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
