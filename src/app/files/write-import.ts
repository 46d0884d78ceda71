import { blobRowOf } from "#app/attachments/file-blobs.ts";
import type { Services } from "#app/services/services.ts";
import { withoutOtherParameters } from "#domain/files/other-parameters.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { err, ok } from "#domain/result.ts";
import type { WrittenImport } from "#machine/import.machine.ts";
import { createFileStore } from "#storage/files.ts";

import { watched } from "./file-task.ts";
import type { FileTaskOptions } from "./file-task.ts";

/** What a person chooses to import besides the conversations. */
export interface ImportExtras {
  withOtherParameters?: boolean;
  withMemories?: boolean;
}

/** Writes what was planned, all or nothing; the extras only if the person chose to. */
export async function writeImport(
  services: Services,
  { add, blobs, memories }: ImportPlan,
  { withOtherParameters = false, withMemories = false, ...work }: FileTaskOptions & ImportExtras,
): Promise<WrittenImport> {
  const store = createFileStore(services.databases);
  const rows = withOtherParameters ? add : withoutOtherParameters(add);
  const remembered = withMemories ? (memories?.add ?? []) : [];
  const added = await store.add(rows, blobs.map(blobRowOf), watched(work), remembered);
  work.signal.throwIfAborted();
  if (added.ok) return ok("added");
  if (added.error.kind === "taken") return ok("outdated");
  return err({ source: "storage", kind: added.error.kind, message: added.error.message });
}
