import type { LeftOut } from "#domain/files/fit-for-file.ts";

/** A file to hand to the browser for saving. */
export interface ExportedFile {
  name: string;
  data: Blob;
  conversations: number;
  messages: number;
  /** Answers that were still being written, and are not in it; absent if nobody looked. */
  unfinished?: number;
  /** What is too damaged for any Bough to import; absent if nothing is. */
  leftOut?: readonly LeftOut[];
  /** Attachments of which it has only the name, though they are not gone; absent if there are none, or no bytes in it. */
  onlyNamed?: number;
  /** Absent if it is not about them. */
  memories?: number;
}

/** In the person's own time zone, as their system's file list shows it. */
export function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
