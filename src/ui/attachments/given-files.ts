import type { Unattached } from "./use-attaching.ts";

/**
 * The files of a paste; none where words are meant. Tables and documents are copied as words with
 * their formatting and a picture of themselves: then the words are.
 */
export function pastedFiles({ files, types }: DataTransfer): File[] {
  const isFormatted = types.includes("text/html") && types.includes("text/plain");
  return isFormatted ? [] : [...files];
}

/** Characters of a pasted text from which on it may better be a file. */
const LONG = 8_000;

/** A long text as it will stand in the box; null where it is not long. */
export function longText(data: DataTransfer): string | null {
  const text = data.getData("text/plain").replaceAll(/\r\n?/gu, "\n");
  return text.length >= LONG ? text : null;
}

/** The files of a drop, and its folders as what cannot be taken. */
export function droppedFiles({ items, files }: DataTransfer): (File | Unattached)[] {
  const given = [...items].filter(({ kind }) => kind === "file");
  if (given.length === 0) return [...files];
  return given.flatMap((item): (File | Unattached)[] => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory === true) return [{ name: entry.name, problem: { kind: "folder" } }];
    const file = item.getAsFile();
    return file === null ? [] : [file];
  });
}

export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}
