import type { NamedFile } from "#app/react/actions/import.ts";
import type { QueuedImport } from "#app/view/files-view.ts";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { filesIn } from "./incoming-entries.ts";

/**
 * Groups files into imports. A Bough file or an archive is an import of its own. All other files form one
 * import, since many apps write a file for each conversation.
 */
export async function importsOf(files: readonly File[]): Promise<QueuedImport[]> {
  return grouped(files.map((file) => ({ path: file.webkitRelativePath || file.name, data: file })));
}

/**
 * Groups what was dropped into imports, with all files in its folders.
 *
 * @param files the dropped files, used if no entry is a folder
 */
export async function importsIn(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
): Promise<QueuedImport[]> {
  if (!entries.some(({ isDirectory }) => isDirectory)) return importsOf(files);
  const found = await filesIn(entries, "");
  return grouped(
    await Promise.all(found.files.map(async ({ path, read }) => ({ path, data: await read() }))),
  );
}

async function grouped(files: readonly NamedFile[]): Promise<QueuedImport[]> {
  const [alone, together]: [NamedFile[], NamedFile[]] = [[], []];
  for (const file of files) ((await isWhole(file.data)) ? alone : together).push(file);
  const [only, ...more] = together;
  const others = only === undefined ? [] : [more.length === 0 ? single(only) : several(together)];
  return numbered([...alone.map(single), ...others]);
}

function numbered(imports: QueuedImport[]): QueuedImport[] {
  const count = imports.length;
  if (count < 2) return imports;
  return imports.map((one, index) => ({ ...one, turn: { place: index + 1, count } }));
}

function single({ path, data }: NamedFile): QueuedImport {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return { id: crypto.randomUUID(), name, size: data.size, given: data };
}

function several(files: readonly NamedFile[]): QueuedImport {
  const size = files.reduce((sum, { data }) => sum + data.size, 0);
  const [folder] = (files[0]?.path ?? "").split("/");
  const isFolder = files.every(({ path }) => path.startsWith(`${String(folder)}/`));
  const name = isFolder
    ? attachmentsWords.importingFolder(String(folder), files.length)
    : attachmentsWords.importing(files.length);
  return { id: crypto.randomUUID(), name, size, given: files };
}

/** How many bytes are read to recognize a Bough file or an archive. */
const HEAD = 200;

async function isWhole(data: Blob): Promise<boolean> {
  const head = await data
    .slice(0, HEAD)
    .text()
    .catch(() => "");
  return head.startsWith("PK") || /"format"\s*:\s*"bough"/u.test(head);
}
