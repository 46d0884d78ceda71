import { watched } from "#app/files/file-task.ts";
import type { FileTaskOptions } from "#app/files/file-task.ts";
import type { Services } from "#app/services/services.ts";
import type { SpaceReport } from "#domain/space/space.ts";
import { measureCaches, measureFiles } from "#storage/space/measure-beside.ts";
import { measureRows } from "#storage/space/measure-space.ts";

/** Measures everything that is stored, by reading it once. Rejects if reading fails or is cancelled. */
export async function measureSpace(
  { databases }: Pick<Services, "databases">,
  task: FileTaskOptions,
): Promise<SpaceReport> {
  const rows = await measureRows(databases, watched(task));
  const caches = await measureCaches(task.signal);
  const files = await measureFiles(task.signal);
  return { ...rows, bytes: { ...rows.bytes, ...caches, files } };
}
