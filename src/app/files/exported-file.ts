import type { LeftOut } from "#domain/files/fit-for-file.ts";

/** A file that is handed to the browser for saving. */
export interface ExportedFile {
  name: string;
  data: Blob;
  conversations: number;
  messages: number;
  /**
   * The number of answers that were still being written, and are not in the file; absent if this was not
   * checked.
   */
  unfinished?: number;
  /** What was left out because it is too damaged for any Bough to import; absent if nothing was. */
  leftOut?: readonly LeftOut[];
  /**
   * The number of attachments of which the file has only the name, though their bytes are not gone; absent if
   * there are none, or if the file contains no bytes at all.
   */
  onlyNamed?: number;
  /** Absent if the file is not about memories. */
  memories?: number;
}

/** The date in the person's own time zone, as their system's file list shows it. */
export function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
