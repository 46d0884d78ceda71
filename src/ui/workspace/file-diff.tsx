import { useBlob } from "#app/react/queries/blobs.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { TextDifference } from "#ui/difference/text-difference.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { FileContent } from "./file-content.tsx";
import { fileKind } from "./file-kind.ts";
import { useText } from "./use-text.ts";

import styles from "./file-diff.module.css";

export interface FileDiffProps {
  path: string;
  /** Null if the file did not exist. */
  before: WorkspaceFile | null;
  after: WorkspaceFile | null;
  /** Names of the two states: "before", "main". */
  names: readonly [string, string];
}

/** The most bytes of a text that is compared line by line. */
const COMPARED = 2_000_000;

/** Compares two states of a file: texts by their lines, pictures side by side, anything else by size. */
export function FileDiff(props: FileDiffProps) {
  const { path, before, after } = props;
  const sides = [before, after].filter((file) => file !== null);
  const isText = sides.every((file) => !isWhole(path, file));
  if (before?.blobId === after?.blobId) return <Note>{workspaceWords.same}</Note>;
  if (!isText) return <Sides {...props} />;
  if (sides.some(({ size }) => size > COMPARED)) {
    return <Note>{workspaceWords.tooLarge(sizesText(props))}</Note>;
  }
  return <TextDiff {...props} />;
}

/** Whether the file is compared as a whole and not line by line. */
function isWhole(path: string, file: WorkspaceFile): boolean {
  return ["image", "pdf", "bytes"].includes(fileKind(path, file).kind);
}

function TextDiff({ before, after, names }: FileDiffProps) {
  const old = useStoredText(before);
  const now = useStoredText(after);
  if (old === null || now === null) {
    return <Note>{workspaceWords.notComparable}</Note>;
  }
  if (old === undefined || now === undefined) return null;
  return <TextDifference before={old} after={now} names={names} />;
}

function Sides({ path, before, after, names }: FileDiffProps) {
  return (
    <Stack gap={2}>
      <Note as="span" size="xs">
        {sizesText({ path, before, after, names })}
      </Note>
      {[before, after].map((file, at) => (
        <figure key={names[at]} className={styles.side}>
          <figcaption>{names[at]}</figcaption>
          {file === null ? (
            <Note>{workspaceWords.notThere}</Note>
          ) : (
            <Stored path={path} file={file} />
          )}
        </figure>
      ))}
    </Stack>
  );
}

function Stored({ path, file }: { path: string; file: WorkspaceFile }) {
  return <FileContent path={path} file={file} data={useBlob(file.blobId)} />;
}

function sizesText({ before, after, names: [first, second] }: FileDiffProps): string {
  return workspaceWords.sizes(first, before?.size, second, after?.size);
}

/** Reads a file's text: "" if there is no file, null if its bytes are missing. */
function useStoredText(file: WorkspaceFile | null): string | null | undefined {
  const data = useBlob(file?.blobId ?? "");
  const text = useText(data ?? null, COMPARED);
  if (file === null) return "";
  return data === null ? null : text;
}
