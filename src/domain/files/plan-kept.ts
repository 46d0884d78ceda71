import type { Connection } from "#domain/connections/connection.ts";

import type { ConnectionInFile, SettingInFile } from "./format.ts";
import { connectionFrom, kindOfSetting } from "./kept-rows.ts";
import type { KeptKind } from "./kept-rows.ts";

/** What an import would do with a file's prompts, schemas, settings and connections. */
export interface PlannedKept {
  /** Rows that are not here yet, by kind. */
  settings: Record<KeptKind, SettingInFile[]>;
  /** Connections that are not here yet. */
  connections: Connection[];
  /** How many of all these are already here, whatever their content. */
  same: number;
}

export interface KeptInFile {
  settings?: readonly SettingInFile[];
  connections?: readonly ConnectionInFile[];
}

/** Law F10: plans to add what is not here. What is here stays as it is. */
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
