import type { Services } from "#app/services/services.ts";
import { fileNameOf } from "#domain/files/file-name.ts";
import { MODE_TABLE } from "#domain/files/format.ts";

import { dayOf } from "./exported-file.ts";
import type { ExportedFile } from "./exported-file.ts";
import { FileParts } from "./file-parts.ts";

/** Exports one mode as a Bough file. Undefined if it does not exist. */
export async function exportMode(
  services: Services,
  modeId: string,
): Promise<ExportedFile | undefined> {
  const mode = (await services.modes.list()).find(({ id }) => id === modeId);
  if (mode === undefined) return undefined;
  const parts = new FileParts();
  parts.set(MODE_TABLE, [mode]);
  const at = new Date(services.now());
  return {
    name: `bough-mode-${fileNameOf(mode.name)}-${dayOf(at)}.json`,
    data: parts.file(at.toISOString()),
    conversations: 0,
    messages: 0,
  };
}
