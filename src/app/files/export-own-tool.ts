import type { Services } from "#app/services/services.ts";
import { fileNameOf } from "#domain/files/file-name.ts";
import { OWN_TOOL_TABLE } from "#domain/files/format.ts";
import { ownToolInFile } from "#domain/files/own-tool-shape.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { createOwnToolStore } from "#storage/settings/own-tools.ts";

import { dayOf } from "./exported-file.ts";
import type { ExportedFile } from "./exported-file.ts";
import { FileParts } from "./file-parts.ts";

/** The person's own tools as files contain them: without keys, and without deleted tools. */
export async function ownToolsInFile(services: Services): Promise<OwnTool[]> {
  const tools = await createOwnToolStore(services.databases).list();
  return tools.filter(({ deletedAt }) => deletedAt === undefined).map(ownToolInFile);
}

/** Exports one own tool as a Bough file. Undefined if it does not exist. */
export async function exportOwnTool(
  services: Services,
  toolId: string,
): Promise<ExportedFile | undefined> {
  const tool = (await ownToolsInFile(services)).find(({ id }) => id === toolId);
  if (tool === undefined) return undefined;
  const parts = new FileParts();
  parts.set(OWN_TOOL_TABLE, [tool]);
  const at = new Date(services.now());
  return {
    name: `bough-tool-${fileNameOf(tool.name)}-${dayOf(at)}.json`,
    data: parts.file(at.toISOString()),
    conversations: 0,
    messages: 0,
  };
}
