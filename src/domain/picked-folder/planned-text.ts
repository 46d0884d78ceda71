import { isObject } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ToolArguments } from "#domain/tool.ts";

/** What a call would make of a file: its new text, or null to delete it. */
export type PlannedText = {
  path: string;
  make: (before: string | null) => Result<string | null, string>;
};

export const FOLDER_WRITE = "folder_write";
export const FOLDER_EDIT = "folder_edit";
export const FOLDER_DELETE = "folder_delete";

/** Whether calls of this tool change files of the folder. */
export function changesFolder(toolName: string): boolean {
  return [FOLDER_WRITE, FOLDER_EDIT, FOLDER_DELETE].includes(toolName);
}

/** The largest file that is read or written, in bytes. */
export const MAX_FOLDER_FILE = 10 * 1024 * 1024;

/**
 * What a call would do to a file. The approval and the execution both use this, so that what is shown
 * is what is written. Undefined if the tool changes no file of the folder. `before` is null if there is
 * no file, and unused for a file that isn't text.
 */
export function plannedText(toolName: string, args: ToolArguments): PlannedText | undefined {
  const fields = fieldsOf(args);
  const path = textOf(fields, "path");
  if (path === undefined) return undefined;
  switch (toolName) {
    case FOLDER_WRITE:
      return { path, make: () => ok(textOf(fields, "content") ?? "") };
    case FOLDER_DELETE:
      return {
        path,
        make: (before) => (before === null ? err("There is no such file.") : ok(null)),
      };
    case FOLDER_EDIT:
      return { path, make: (before) => edited(before, fields) };
    default:
      return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function edited(before: string | null, fields: Fields): Result<string, string> {
  if (before === null) return err("There is no such file.");
  const old = textOf(fields, "old") ?? "";
  const pieces = before.split(old);
  const places = pieces.length - 1;
  if (old === "" || places === 0) return err("The text in old is not in the file. Read it again.");
  if (places > 1 && fields["all"] !== true) {
    return err(`The text in old is there ${places} times. Give more of what is around it.`);
  }
  return ok(pieces.join(textOf(fields, "new") ?? ""));
}

function fieldsOf(args: ToolArguments): Fields {
  return isObject(args) ? args : {};
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
