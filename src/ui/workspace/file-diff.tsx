import { useMemo, useState } from "react";

import { useBlob } from "#app/react/queries/blobs.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import { FileContent } from "./file-content.tsx";
import { fileKind } from "./file-kind.ts";
import { countChanged, foldSame, lineDiff } from "./line-diff.ts";
import type { DiffLine, DiffPart } from "./line-diff.ts";
import { useText } from "./use-text.ts";

import styles from "./file-diff.module.css";

export interface FileDiffProps {
  path: string;
  /** Null: the file was not there. */
  before: WorkspaceFile | null;
  after: WorkspaceFile | null;
  /** What the two are called: "before", "main". */
  names: readonly [string, string];
}

/** Bytes of a text that is compared line by line. */
const COMPARED = 2_000_000;

/** What differs between two states of a file: lines of a text, both pictures, else the sizes. */
export function FileDiff(props: FileDiffProps) {
  const { path, before, after } = props;
  const sides = [before, after].filter((file) => file !== null);
  const isText = sides.every((file) => !isWhole(path, file));
  if (before?.blobId === after?.blobId) return <Note>Both are the same.</Note>;
  if (!isText) return <Sides {...props} />;
  if (sides.some(({ size }) => size > COMPARED)) {
    return <Note>{`${sizesText(props)} That is too large to be compared line by line.`}</Note>;
  }
  return <TextDiff {...props} />;
}

/** Compared as a whole, not by its lines. */
function isWhole(path: string, file: WorkspaceFile): boolean {
  return ["image", "pdf", "bytes"].includes(fileKind(path, file).kind);
}

function TextDiff({ before, after, names }: FileDiffProps) {
  const old = useStoredText(before);
  const now = useStoredText(after);
  const lines = useMemo(
    () => (typeof old === "string" && typeof now === "string" ? lineDiff(old, now) : null),
    [old, now],
  );
  if (old === null || now === null) {
    return (
      <Note>The content of one of them is not on this device, so they can’t be compared.</Note>
    );
  }
  if (lines === null) return null;
  if (lines === undefined) {
    return <Note>They differ in so much that a comparison by lines doesn’t help.</Note>;
  }
  return <DiffLines lines={lines} names={names} />;
}

/** A comparison by lines, with what far from any change is alike folded away. */
export function DiffLines({
  lines,
  names,
}: { lines: readonly DiffLine[] } & Pick<FileDiffProps, "names">) {
  const { added, removed } = countChanged(lines);
  return (
    <Stack gap={2}>
      <Note as="span" size="xs">
        {`From ${names[0]} to ${names[1]}: ${formatCount(added, "line")} added, ${formatCount(removed, "line")} removed.`}
      </Note>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} tabIndex={0} role="group" aria-label="Differences">
        <div className={styles.lines}>
          {foldSame(lines).map((part, at) => (
            // Parts have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={at} part={part} />
          ))}
        </div>
      </div>
    </Stack>
  );
}

/** Lines that are in the page at once; more would make it slow. */
const SHOWN = 2_000;

function Part({ part: { kind, lines } }: { part: DiffPart }) {
  const [open, setOpen] = useState(false);
  if (kind === "folded" && !open) {
    return (
      <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
        {`Show ${formatCount(lines.length, "unchanged line")}`}
      </button>
    );
  }
  return (
    <>
      {lines.slice(0, SHOWN).map((line) => (
        <Line key={`${line.old ?? ""} ${line.now ?? ""}`} line={line} />
      ))}
      {lines.length > SHOWN && (
        <Note size="xs">{`${formatCount(lines.length - SHOWN, "more line")} not shown.`}</Note>
      )}
    </>
  );
}

const signs = { same: "\u00A0", added: "+", removed: "−" } as const;

function Line({ line: { kind, text, old, now } }: { line: DiffLine }) {
  const Element = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
  return (
    <Element className={styles.line} data-kind={kind}>
      <span className={styles.number} aria-hidden="true">
        {now ?? old}
      </span>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      <code dir="auto">{escapeHidden(text) || "\u200B"}</code>
    </Element>
  );
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
          {file === null ? <Note>Not there.</Note> : <Stored path={path} file={file} />}
        </figure>
      ))}
    </Stack>
  );
}

function Stored({ path, file }: { path: string; file: WorkspaceFile }) {
  return <FileContent path={path} file={file} data={useBlob(file.blobId)} />;
}

function sizesText({ before, after, names }: FileDiffProps): string {
  const size = (file: WorkspaceFile | null) =>
    file === null ? "not there" : formatBytes(file.size);
  return `${names[0]}: ${size(before)}. ${names[1]}: ${size(after)}.`;
}

/** "" where there is no file, null where its bytes are missing. */
function useStoredText(file: WorkspaceFile | null): string | null | undefined {
  const data = useBlob(file?.blobId ?? "");
  const text = useText(data ?? null, COMPARED);
  if (file === null) return "";
  return data === null ? null : text;
}
