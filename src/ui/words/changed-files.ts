import { plural } from "#ui/format/plural.ts";

/** What is said at a message of the files that it changed. */
export const changedFilesWords = {
  count: (changes: number) => plural(changes, { one: "# file change", other: "# file changes" }),
  more: (files: number) => plural(files, { one: "# more file", other: "# more files" }),
  deleted: "deleted",
} as const;
