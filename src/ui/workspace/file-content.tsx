import { useState } from "react";

import { useObjectUrl } from "#app/react/queries/blobs.ts";
import { reasonOf } from "#app/view/reason.ts";
import { artifactKind } from "#domain/artifacts/artifact-kind.ts";
import type { JsonValue } from "#domain/json.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import { DataView } from "#ui/data/data-view.tsx";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { Bytes } from "./bytes.tsx";
import { CsvView } from "./csv-view.tsx";
import { fileKind } from "./file-kind.ts";
import { PanelArtifact } from "./panel-artifact.tsx";
import { useText } from "./use-text.ts";

import styles from "./files.module.css";

/** How many bytes are read, and how many UTF-16 units of their text are shown. A saved file is complete. */
const READ = 2_000_000;
const SHOWN = 200_000;

export interface FileContentProps {
  path: string;
  file: WorkspaceFile;
  /** Undefined while the bytes are read; null if they are not on this device. */
  data: Blob | null | undefined;
}

/** Shows what a file contains, in the way that suits its kind. */
export function FileContent({ path, file, data }: FileContentProps) {
  const kind = fileKind(path, file);
  if (data === undefined) return null;
  if (data === null) {
    return <Note className={styles.note}>{workspaceWords.contentMissing}</Note>;
  }
  if (kind.kind === "image") return <Image name={fileNameIn(path)} data={data} />;
  if (kind.kind === "pdf") return <Pdf data={data} />;
  if (kind.kind === "bytes") return <Bytes file={file} data={data} />;
  if (file.size === 0) return <Note className={styles.note}>{workspaceWords.isEmptyFile}</Note>;
  if (artifactKind(path) !== undefined) return <PanelArtifact path={path} data={data} />;
  return <TextContent path={path} file={file} data={data} />;
}

function Image({ name, data }: { name: string; data: Blob }) {
  const address = useObjectUrl(data);
  if (address === undefined) return null;
  return <img className={styles.image} src={address} alt={name} decoding="async" />;
}

/** Opens a PDF in a tab of its own: the page's policy forbids embedded documents. */
function Pdf({ data }: { data: Blob }) {
  const address = useObjectUrl(data);
  return (
    <Note className={styles.note}>
      {workspaceWords.pdf}{" "}
      {address !== undefined && (
        <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
          {workspaceWords.openTab}
        </a>
      )}
    </Note>
  );
}

type Look = "read" | "source";

function TextContent({ path, file, data }: FileContentProps & { data: Blob }) {
  const text = useText(data, READ);
  const [look, setLook] = useState<Look>("read");
  const kind = fileKind(path, file);
  if (text === undefined) return null;
  const shown = text.slice(0, SHOWN);
  const isCut = file.size > READ;
  // Part of a JSON file isn't valid JSON.
  const isPlain = kind.kind === "code" || (kind.kind === "json" && isCut);
  const language = kind.kind === "code" ? kind.language : kind.kind;
  const source = <CodeBlock node={{ kind: "code", language, pieces: [shown], closed: true }} />;
  return (
    <div className={styles.content}>
      {!isPlain && (
        <Segmented
          label={workspaceWords.showAs}
          value={look}
          options={[
            {
              value: "read",
              label: kind.kind === "markdown" ? workspaceWords.formatted : workspaceWords.data,
            },
            { value: "source", label: workspaceWords.text },
          ]}
          onChange={setLook}
        />
      )}
      {look === "source" || isPlain ? source : null}
      {look === "read" && kind.kind === "markdown" && <Markdown text={shown} />}
      {look === "read" && kind.kind === "table" && (
        <CsvView text={text} delimiter={kind.delimiter} />
      )}
      {look === "read" && kind.kind === "json" && !isPlain && <JsonContent text={text} />}
      {(isCut || text.length > SHOWN) && (
        <Note tone="quiet" size="xs">
          {workspaceWords.onlyStart(file.size)}
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
    <Note>{workspaceWords.invalidJson(read.error)}</Note>
  );
}

function parsed(text: string): Result<JsonValue, string> {
  try {
    // JSON.parse is untyped.
    return ok(JSON.parse(text) as JsonValue);
  } catch (error) {
    return err(reasonOf(error));
  }
}
