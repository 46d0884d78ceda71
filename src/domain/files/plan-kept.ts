import type { Connection } from "#domain/connections/connection.ts";

import type { ConnectionInFile, SettingInFile } from "./format.ts";
import { connectionFrom, kindOfSetting } from "./kept-rows.ts";
import type { KeptKind } from "./kept-rows.ts";

/** What a file has of the person's prompts, schemas, settings and connections. */
export interface PlannedKept {
  /** Those that are not here, by their kind. */
  settings: Record<KeptKind, SettingInFile[]>;
  /** Those that are not here. */
  connections: Connection[];
  /** How many are here already, whatever their content. */
  same: number;
}

export interface KeptInFile {
  settings?: readonly SettingInFile[];
  connections?: readonly ConnectionInFile[];
}

/** Law F10: what is here stays as it is. */
export function planKept(
  { settings = [], connections = [] }: KeptInFile,
  here: { keys: ReadonlySet<string>; connectionIds: ReadonlySet<string> },
): PlannedKept | undefined {
  if (settings.length + connections.length === 0) return undefined;
  const missing = settings.filter(({ key }) => !here.keys.has(key));
  const of = (kind: KeptKind) => missing.filter((row) => kindOfSetting(row) === kind);
  const added = connections.filter(({ id }) => !here.connectionIds.has(id));
  return {
    settings: { prompts: of("prompts"), schemas: of("schemas"), settings: of("settings") },
    connections: added.map(connectionFrom),
    same: settings.length + connections.length - missing.length - added.length,
  };
}
