import { queueImports } from "#app/view/files-view.ts";

import { importsOf } from "./incoming-imports.ts";

/** Asks about each; nothing is imported before the person says so. */
export async function importHistories(histories: readonly File[]): Promise<void> {
  if (histories.length === 0) return;
  queueImports(await importsOf(histories));
}

/** The same for those among these files. Returns the others. */
export async function importAmong<Other>(
  files: readonly (File | Other)[],
): Promise<(File | Other)[]> {
  const { histories, others } = await sortHistories(files);
  await importHistories(histories);
  return others;
}

/** Which of these are Bough's files or other apps' exports. */
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

/** The first bytes, in which a Bough file identifies itself. */
const HEAD = 200;

async function isBoughFile(file: File): Promise<boolean> {
  if (!file.name.endsWith(".json")) return false;
  try {
    return /"format"\s*:\s*"bough"/u.test(await file.slice(0, HEAD).text());
  } catch {
    return false;
  }
}

/** Another app's export, by its content; what knows them is loaded for a file that may be one. */
async function isOtherExport(file: File): Promise<boolean> {
  if (!/\.(?:json|jsonl|zip)$/iu.test(file.name)) return false;
  try {
    return await (await import("#app/react/actions/import-sniff.ts")).looksLikeExport(file);
  } catch {
    return false;
  }
}
