import { formatList } from "#ui/format/format-list.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about files that a message changed, or would change. */
export const changedFilesWords = {
  count: (changes: number) => plural(changes, { one: "# file change", other: "# file changes" }),
  more: (files: number) => plural(files, { one: "# more file", other: "# more files" }),
  deleted: "deleted",
  tookBack: (paths: readonly string[]) =>
    plural(paths.length, {
      one: () => `Undid your change to ${formatList(paths)}.`,
      other: (number) => `Undid ${number} file changes.`,
    }),
} as const;
