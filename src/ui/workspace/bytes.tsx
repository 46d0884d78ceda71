import { useEffect, useState } from "react";

import type { WorkspaceFile } from "#domain/message.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import styles from "./files.module.css";

/** How many bytes are shown, and how many of them on a line. */
const SHOWN = 256;
const LINE = 16;

/** A file that is neither text nor a picture: its size and its first bytes. */
export function Bytes({ file, data }: { file: WorkspaceFile; data: Blob }) {
  const start = useStart(data);
  return (
    <div className={styles.content}>
      <Note>{workspaceWords.isBinary(file.size)}</Note>
      {start !== undefined && (
        <pre
          className={styles.bytes}
          // It scrolls, so it must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={workspaceWords.firstBytes}
        >
          {dump(start)}
        </pre>
      )}
    </div>
  );
}

/** Writes each byte as two hexadecimal digits, and next to them as a character. */
function dump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += LINE) {
    const line = Array.from(bytes.slice(at, at + LINE));
    const digits = line.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const letters = line.map((byte) =>
      byte >= 32 && byte < 127 ? String.fromCodePoint(byte) : "·",
    );
    lines.push(`${digits.padEnd(LINE * 3)} ${letters.join("")}`);
  }
  return lines.join("\n");
}

function useStart(data: Blob): Uint8Array | undefined {
  const [read, setRead] = useState<{ data: Blob; bytes: Uint8Array }>();
  useEffect(() => {
    let wanted = true;
    void data
      .slice(0, SHOWN)
      .arrayBuffer()
      .then((bytes) => {
        if (wanted) setRead({ data, bytes: new Uint8Array(bytes) });
      });
    return () => {
      wanted = false;
    };
  }, [data]);
  return read?.data === data ? read.bytes : undefined;
}
