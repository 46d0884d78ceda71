import { PRINTED_BEFORE, programOf, programResult } from "#domain/code-calls.ts";
import type { ProgramResult } from "#domain/code-calls.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest, ToolCallResult } from "#domain/message.ts";
import { escapeHidden, visibleJson, visibleResult } from "#domain/text/visible-text.ts";
import { Program } from "#ui/approval/program.tsx";
import { DataView } from "#ui/data/data-view.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { callWords } from "#ui/words/calls.ts";

import { ToolPart } from "./tool-part.tsx";

import styles from "./tool.module.css";

export interface CodeCardProps {
  /** A call that runs a program. */
  call: ToolCallRequest;
  result: ToolCallResult;
}

/** A program and its outcome: printed text, its value, or why it failed. */
export function CodeCard({ call, result }: CodeCardProps) {
  const program = programOf(call);
  const written = programOf({ ...call, arguments: call.editedFrom ?? call.arguments });
  const came = result.isError ? undefined : programResult(result.result);
  return (
    <div className={styles.opened}>
      {call.editedFrom !== undefined && written !== undefined && (
        <section className={styles.part} aria-label={callWords.modelWrote}>
          <h4>{callWords.modelWrote}</h4>
          <Program {...written} />
          <h4>{callWords.personsEdit}</h4>
        </section>
      )}
      {program !== undefined && <Program {...program} />}
      {came === undefined ? <Failure result={result} /> : <Came {...came} />}
    </div>
  );
}

function Came({ value, printed, note }: ProgramResult) {
  return (
    <>
      {printed !== undefined && <ToolPart title={callWords.printed} text={escapeHidden(printed)} />}
      {value !== undefined && <Value value={value} />}
      {printed === undefined && value === undefined && (
        <Note size="s">{callWords.printedNothing}</Note>
      )}
      {note !== undefined && <Note size="s">{escapeHidden(note)}</Note>}
    </>
  );
}

function Value({ value }: { value: JsonValue }) {
  if (typeof value === "object" && value !== null) {
    return (
      <section className={styles.part} aria-label={callWords.value}>
        <h4>{callWords.value}</h4>
        <DataView value={value} text={visibleJson(value)} />
      </section>
    );
  }
  return <ToolPart title={callWords.value} text={visibleResult(value)} />;
}

/** The error of a failed program. What it printed before is shown as a separate part. */
function Failure({ result: { result, source } }: { result: ToolCallResult }) {
  const [error = "", printed] = visibleResult(result).split(PRINTED_BEFORE, 2);
  const title =
    source === "person"
      ? callWords.personsAnswer
      : source === "system"
        ? callWords.sentToModel
        : callWords.error;
  return (
    <>
      {printed !== undefined && <ToolPart title={callWords.printedBefore} text={printed} />}
      <ToolPart title={title} text={error} {...(source === "tool" ? { tone: "broke" } : {})} />
    </>
  );
}
