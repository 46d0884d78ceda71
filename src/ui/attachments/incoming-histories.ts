import { queueImports } from "#app/view/files-view.ts";

import { importsOf } from "./incoming-imports.ts";

/**
 * Imports these files. A dialog asks about each import, and nothing is written before the person confirms it.
 */
export async function importHistories(histories: readonly File[]): Promise<void> {
  if (histories.length === 0) return;
  queueImports(await importsOf(histories));
}

/** Imports those files that are Bough's or other apps' exports. Returns the others. */
export async function importAmong<Other>(
  files: readonly (File | Other)[],
): Promise<(File | Other)[]> {
  const { histories, others } = await sortHistories(files);
  await importHistories(histories);
  return others;
}

/** Separates Bough's files and other apps' exports from all other files. */
export async function sortHistories<Other>(
  files: readonly (File | Other)[],
): Promise<{ histories: File[]; others: (File | Other)[] }> {
  const histories: File[] = [];
  const others: (File | Other)[] = [];
  for (const file of files) {
    if (file instanceof File && (await isHistory(file))) histories.push(file);
    else others.push(file);
  }
  return { histories, others };
}

async function isHistory(file: File): Promise<boolean> {
  return (await isBoughFile(file)) || isOtherExport(file);
}

/** How many bytes are read to recognize a Bough file. */
const HEAD = 200;

async function isBoughFile(file: File): Promise<boolean> {
  if (!file.name.endsWith(".json")) return false;
  try {
    return /"format"\s*:\s*"bough"/u.test(await file.slice(0, HEAD).text());
  } catch {
    return false;
  }
}

/**
 * Whether a file is another app's export, judged by its content. The code for that loads only if the file's
 * name allows it.
 */
async function isOtherExport(file: File): Promise<boolean> {
  if (!/\.(?:json|jsonl|zip)$/iu.test(file.name)) return false;
  try {
    return await (await import("#app/react/actions/import-sniff.ts")).looksLikeExport(file);
  } catch {
    return false;
  }
}
