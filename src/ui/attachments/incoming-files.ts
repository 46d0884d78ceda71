import type { RejectedFile } from "./use-attachments.ts";

/**
 * The pasted files; none if the paste is meant as text. Tables and documents are copied as formatted text
 * together with a picture of it, and then the text is meant.
 */
export function pastedFiles({ files, types }: DataTransfer): File[] {
  const isFormatted = types.includes("text/html") && types.includes("text/plain");
  return isFormatted ? [] : [...files];
}

/** The dropped files. Folders among them become rejected files. */
export function droppedFiles({ items, files }: DataTransfer): (File | RejectedFile)[] {
  const given = [...items].filter(({ kind }) => kind === "file");
  if (given.length === 0) return [...files];
  return given.flatMap((item): (File | RejectedFile)[] => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory === true) return [{ name: entry.name, problem: { kind: "folder" } }];
    const file = item.getAsFile();
    return file === null ? [] : [file];
  });
}
