import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts for the end of an export. */
export const exportsWords = {
  nothingExported: "Nothing was exported.",
  exported: (what: string, file: string) => `Exported ${what} to “${file}”.`,
  chosen: "what you chose",
  summary: (conversations: number, messages: number) =>
    `${plural(conversations, { one: "# conversation", other: "# conversations" })} with ${plural(messages, { one: "# message", other: "# messages" })}`,
  cancelled: "Export cancelled.",
  noBranch: "This branch no longer exists.",
  branchExported: (file: string) => `Exported the branch to “${file}”.`,
  notesExported: (notes: number, file: string) =>
    plural(notes, {
      one: (number) => `Exported ${number} note to “${file}”.`,
      other: (number) => `Exported ${number} notes to “${file}”.`,
    }),
  failed: (why: string) => `Nothing was exported: your data couldn’t be read (${why}).`,
  unfinished: (answers: number) =>
    plural(answers, {
      one: "One answer was still being written and isn’t in it.",
      other: "# answers were still being written and aren’t in it.",
    }),
  onlyNamed: (attachments: number) =>
    plural(attachments, {
      one: "The content of # attachment couldn’t be read: the file has only its name.",
      other: "The content of # attachments couldn’t be read: the file has only their names.",
    }),
  leftOut: (rows: readonly string[]) =>
    `Left out because of damage: ${formatListAnd(rows)}. You can repair this in Settings → Your data.`,
  leftOutRow: (kind: string, name: string, why: string) => `the ${kind} “${name}” (${why})`,
  leftOutMore: (more: number) => `${formatNumber(more)} more`,
} as const;
