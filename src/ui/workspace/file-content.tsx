import { useEffect, useState } from "react";

import { useObjectUrl } from "#app/react/queries/blobs.ts";
import type { JsonValue } from "#domain/json.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import { DataView } from "#ui/data/data-view.tsx";
import { formatNumber } from "#ui/format/format-number.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";

import { CsvView } from "./csv-view.tsx";
import { fileKind } from "./file-kind.ts";

import styles from "./files.module.css";

/** UTF-16 units that are shown; the saved file has all. */
const SHOWN = 200_000;

export interface FileContentProps {
  path: string;
  file: WorkspaceFile;
  /** Undefined while it is read; null: it is not on this device. */
  data: Blob | null | undefined;
}

/** What is in a file, as its kind is read best. */
export function FileContent({ path, file, data }: FileContentProps) {
  const kind = fileKind(path, file);
  if (data === undefined) return null;
  if (data === null) {
    return (
      <Note className={styles.note}>
        The content is missing: it wasn’t in the imported file, or the browser removed it.
      </Note>
    );
  }
  if (kind.kind === "image") return <Image name={fileNameIn(path)} data={data} />;
  if (kind.kind === "pdf" || kind.kind === "bytes") {
    return <Note className={styles.note}>This file can’t be shown here. Save it to open it.</Note>;
  }
  return <TextContent path={path} file={file} data={data} />;
}

function Image({ name, data }: { name: string; data: Blob }) {
  const address = useObjectUrl(data);
  if (address === undefined) return null;
  return <img className={styles.image} src={address} alt={name} decoding="async" />;
}

type Look = "read" | "source";

function TextContent({ path, file, data }: FileContentProps & { data: Blob }) {
  const text = useText(data);
  const [look, setLook] = useState<Look>("read");
  const kind = fileKind(path, file);
  if (text === undefined) return null;
  const shown = text.slice(0, SHOWN);
  const language = kind.kind === "code" ? kind.language : kind.kind;
  const source = <CodeBlock node={{ kind: "code", language, pieces: [shown], closed: true }} />;
  return (
    <div className={styles.content}>
      {kind.kind !== "code" && (
        <Segmented
          label="Show as"
          value={look}
          options={[
            { value: "read", label: kind.kind === "markdown" ? "Formatted" : "Data" },
            { value: "source", label: "Text" },
          ]}
          onChange={setLook}
        />
      )}
      {look === "source" || kind.kind === "code" ? source : null}
      {look === "read" && kind.kind === "markdown" && <Markdown text={shown} />}
      {look === "read" && kind.kind === "table" && (
        <CsvView text={text} delimiter={kind.delimiter} />
      )}
      {look === "read" && kind.kind === "json" && <JsonContent text={text} />}
      {text.length > SHOWN && (
        <Note tone="quiet" size="xs">
          {`The first ${formatNumber(SHOWN)} of ${formatNumber(text.length)} characters. Save the file to read the rest.`}
        </Note>
      )}
    </div>
  );
}

function JsonContent({ text }: { text: string }) {
  const read = parsed(text);
  return read.ok ? (
    <DataView value={read.value} text={text} />
  ) : (
    <Note>{`Not valid JSON: ${read.error}`}</Note>
  );
}

function parsed(text: string): Result<JsonValue, string> {
  try {
    // JSON.parse is untyped.
    return ok(JSON.parse(text) as JsonValue);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function useText(data: Blob): string | undefined {
  const [read, setRead] = useState<{ data: Blob; text: string }>();
  useEffect(() => {
    let wanted = true;
    void data.text().then((text) => {
      if (wanted) setRead({ data, text });
    });
    return () => {
      wanted = false;
    };
  }, [data]);
  return read?.data === data ? read.text : undefined;
}
