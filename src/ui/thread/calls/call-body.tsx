import { canonicalJson } from "#domain/canonical.ts";
import type { Branch } from "#domain/context.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { serverResultInShort } from "#domain/mcp/result-in-short.ts";
import type { ToolCallRequest, ToolCallResult } from "#domain/message.ts";
import { escapeHidden, visibleJson, visibleResult } from "#domain/text/visible-text.ts";
import { argumentsTextOf } from "#ui/approval/arguments-text.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { FieldList } from "#ui/thread/field-list.tsx";
import { callWords } from "#ui/words/calls.ts";

import { editedPath, FileEdit } from "./file-edit.tsx";
import type { FileEditProps } from "./file-edit.tsx";
import { ToolPart, ToolText } from "./tool-part.tsx";

import styles from "./tool.module.css";

export interface CallBodyProps {
  result: ToolCallResult;
  /** Undefined until it is loaded. */
  call: ToolCallRequest | undefined;
  /** The branch on which the call is read, and the message with its result. */
  place?: { branch: Branch; nodeId: string };
}

/** An opened call: its arguments and its result, in readable form. A button shows them as JSON. */
export function CallBody({ result, call, place }: CallBodyProps) {
  const edited = call && editedPath(call);
  return (
    <div className={styles.opened}>
      {call?.editedFrom !== undefined && (
        <Value
          title={callWords.modelWrote}
          value={call.editedFrom}
          json={visibleJson(call.editedFrom)}
        />
      )}
      {call !== undefined && !hasNone(call) && (
        <Value
          title={call.editedFrom === undefined ? callWords.arguments : callWords.personsEdit}
          value={call.arguments}
          json={argumentsTextOf(call)}
          {...(edited !== undefined && place !== undefined && { edit: { ...place, path: edited } })}
        />
      )}
      <Value title={titleOf(result)} value={result.result} json={visibleResult(result.result)} />
    </div>
  );
}

function hasNone({ arguments: given, editedFrom }: ToolCallRequest): boolean {
  return editedFrom === undefined && canonicalJson(given) === "{}";
}

function titleOf({ isError, source }: ToolCallResult): string {
  if (source === "person") return callWords.personsAnswer;
  if (source === "system") return callWords.sentToModel;
  return isError ? callWords.error : callWords.result;
}

interface ValueProps {
  title: string;
  value: JsonValue;
  json: string;
  /** Set for arguments that ask to change a file: the change itself reads better than its fields. */
  edit?: Omit<FileEditProps, "children">;
}

function Value({ title, value, json, edit }: ValueProps) {
  if (typeof value !== "object" || value === null) return <ToolPart title={title} text={json} />;
  if (Object.keys(value).length === 0) {
    return <ToolPart title={title} text={json} read={<Note>{callWords.nothing}</Note>} />;
  }
  const isOfServer = serverResultInShort(value) !== undefined;
  const fields = <FieldList value={value} />;
  return (
    <ToolPart
      title={title}
      text={json}
      read={
        isOfServer && !Array.isArray(value) ? (
          <OfServer result={value} />
        ) : edit === undefined ? (
          fields
        ) : (
          <FileEdit {...edit}>{fields}</FileEdit>
        )
      }
    />
  );
}

/** A result from an MCP server. Its files and resources are shown under the card. */
function OfServer({ result: { text, data, notes, ...rest } }: { result: JsonObject }) {
  const others = typeof text === "string" || data !== undefined ? {} : rest;
  return (
    <>
      {typeof text === "string" && <ToolText label={callWords.text} text={escapeHidden(text)} />}
      {typeof data === "object" && data !== null ? (
        <FieldList value={data} />
      ) : (
        data !== undefined && <ToolText label={callWords.data} text={visibleJson(data)} />
      )}
      {Object.keys(others).length > 0 && <FieldList value={others} />}
      {Array.isArray(notes) &&
        notes
          .filter((note) => typeof note === "string")
          .map((note) => (
            <Note key={note} size="s">
              {escapeHidden(note)}
            </Note>
          ))}
    </>
  );
}
