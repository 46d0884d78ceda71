import { useMemo, useRef } from "react";
import { Virtualizer } from "virtua";

import { useView } from "#app/view.ts";
import type { BodyLook } from "#app/view.ts";
import { curlCommand } from "#domain/requests/curl.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { PaintedText } from "#ui/approval/painted-text.tsx";
import { Segmented } from "#ui/kit/choice.tsx";
import { CopyButton } from "#ui/kit/copy-button.tsx";
import { RunSection } from "#ui/run/run-section.tsx";
import { bytesWords } from "#ui/settings/bytes-words.ts";

import { BodyChanges } from "./body-changes.tsx";
import type { BodyChangesProps } from "./body-changes.tsx";
import { bodyRows, laidOut } from "./body-rows.ts";

import styles from "./request.module.css";

export interface RequestBodyProps {
  /** With the exact body; `headers` name a variable in a key's place. */
  request: { url: string; headers: Readonly<Record<string, string>>; body: string };
  /** The body with marks where attachments stand. */
  marked: string;
  /** Of the body in UTF-8. */
  bytes: number;
  /** Absent where there is no request before it to be read. */
  changes?: BodyChangesProps;
}

/** The body: laid out to be read, as its exact text, or held against the one before. */
export function RequestBody({ request, marked, bytes, changes }: RequestBodyProps) {
  const chosen = useView((view) => view.bodyLook);
  const setView = useView((view) => view.set);
  const look = chosen === "changes" && changes === undefined ? "laid_out" : chosen;
  return (
    <RunSection title="Body" note={`${bytesWords(bytes)} of JSON`}>
      <div className={styles["tools"]}>
        <Segmented<BodyLook>
          label="The body is shown"
          value={look}
          onChange={(bodyLook) => setView({ bodyLook })}
          options={[
            { value: "laid_out", label: "Laid out" },
            { value: "exact", label: "As sent" },
            ...(changes === undefined ? [] : [{ value: "changes" as const, label: "Changes" }]),
          ]}
        />
        <span className={styles["copies"]}>
          <CopyButton labelled label="Copy the body" getText={() => request.body} />
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
      <p className={styles["quiet"]}>
        Characters that cannot be seen, or that turn the text, stand as \uXXXX. Copying gives the
        exact text.
      </p>
    </RunSection>
  );
}

/** Only the rows in view are in the page: a body may be many megabytes. */
function Rows({ text, laid }: { text: string; laid: boolean }) {
  const rows = useMemo(() => bodyRows(laid ? laidOut(text) : text), [text, laid]);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    // It scrolls and holds nothing that takes the focus: a keyboard has to reach it.
    <div
      ref={scroller}
      role="region"
      aria-label="Request body"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles["body"]}
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
    <div className={styles["row"]} data-continued={continued}>
      <PaintedText text={shown} />
    </div>
  );
}
