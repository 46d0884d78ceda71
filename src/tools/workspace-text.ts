import type { ToolArguments } from "#domain/tool.ts";
import { MAX_PATH, normalizePath } from "#domain/workspace/path.ts";

import { quoteInline } from "./plain-text.ts";
import { ToolFailure, textField } from "./tool.ts";
import type { WorkspaceIo } from "./tool.ts";

/**
 * The path in a call's arguments.
 *
 * @throws ToolFailure if it is not a path
 */
export function pathOf(args: ToolArguments): string {
  const path = normalizePath(textField(args, "path") ?? "");
  if (!path.ok) throw new ToolFailure("invalid_arguments", `/path: ${path.error}`);
  return path.value;
}

/** What a call will do, for the person; empty if the call names no path. */
export function describePath(act: string, args: ToolArguments): string {
  const path = textField(args, "path") ?? "";
  return path === "" ? "" : `${act} ${quoteInline(path, MAX_PATH)}.`;
}

/**
 * The text of a file.
 *
 * @throws ToolFailure if there is no such file (naming similar ones), or if it is not text
 */
export async function textOfFile(workspace: WorkspaceIo, path: string): Promise<string> {
  const data = await workspace.read(path);
  if (data === undefined)
    throw new ToolFailure("invalid_arguments", await missing(workspace, path));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      await data.arrayBuffer(),
    );
  } catch {
    throw new ToolFailure("invalid_arguments", `${path} is not text (${data.size} bytes).`);
  }
}

export function asTextFile(text: string): Blob {
  return new Blob([text], { type: "text/plain" });
}

/** What to answer if a path has no file. */
export async function missing(workspace: WorkspaceIo, path: string): Promise<string> {
  const paths = [...(await workspace.files()).keys()];
  if (paths.length === 0) return `There is no file ${path}: there are no files yet.`;
  const some = nearest(paths, path).join(", ");
  return `There is no file ${path}. ${paths.length > NAMED ? "Some of those that there are" : "There are"}: ${some}`;
}

/** How many paths are named to a model that asked for one that does not exist. */
const NAMED = 20;

/** Paths to name: files with the same name first, then those in the same folder. */
function nearest(paths: readonly string[], path: string): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const rank = (other: string) =>
    other.endsWith(name) ? 0 : folder !== "" && other.startsWith(folder) ? 1 : 2;
  return paths.toSorted((left, right) => rank(left) - rank(right)).slice(0, NAMED);
}
