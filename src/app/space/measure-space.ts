import { watched } from "#app/files/file-task.ts";
import type { FileTaskOptions } from "#app/files/file-task.ts";
import type { Services } from "#app/services/services.ts";
import type { SpaceReport } from "#domain/space/space.ts";
import { measureCaches, measureFiles } from "#storage/space/measure-beside.ts";
import { measureRows } from "#storage/space/measure-space.ts";

/** Reads everything that is stored once. Rejects if it cannot be read, or was cancelled. */
export async function measureSpace(
  { databases }: Pick<Services, "databases">,
  task: FileTaskOptions,
): Promise<SpaceReport> {
  const rows = await measureRows(databases, watched(task));
  const caches = await measureCaches(task.signal);
  const files = await measureFiles(task.signal);
  return { ...rows, bytes: { ...rows.bytes, ...caches, files } };
}
