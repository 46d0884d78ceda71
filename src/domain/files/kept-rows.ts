import { isPlainAddress } from "#domain/connections/address.ts";
import { UNPROVEN, isInPage } from "#domain/connections/connection.ts";
import type { Connection, Protocol } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { MAX_FOLDER_NAME } from "#domain/folders.ts";
import type { Folder } from "#domain/folders.ts";
import { secretValues } from "#domain/requests/secret-headers.ts";
import { SAVED_PROMPT_KEYS, savedPromptFrom } from "#domain/saved-prompt.ts";
import { SAVED_SCHEMA_KEYS, savedSchemaFrom } from "#domain/saved-schema.ts";

import type { ConnectionInFile, SettingInFile } from "./format.ts";
import {
  anyJson,
  anyObject,
  enumOf,
  id,
  line,
  name,
  optional,
  required,
  strictObject,
  timestamp,
  wholeNumber,
} from "./validators.ts";
import type { Validator } from "./validators.ts";

export const folderShape = strictObject<Folder>({
  id: required(id),
  name: required(name(MAX_FOLDER_NAME)),
  place: required(wholeNumber(1_000_000)),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
  deletedAt: optional(timestamp),
});

const protocol = enumOf<Protocol>({
  "openai-chat": true,
  "openai-responses": true,
  "anthropic-messages": true,
  gemini: true,
});

const settingRow = strictObject<SettingInFile>({ key: required(line), value: required(anyJson) });
const connectionRow = strictObject<ConnectionInFile>({
  id: required(id),
  name: required(name(1_000)),
  protocol: required(protocol),
  baseUrl: required(line),
  preset: optional(line),
  headers: optional(anyObject),
  defaultModel: required(line),
  createdAt: required(timestamp),
});

/** Prefixes of settings that are choices about the page, or defaults for all conversations. */
const CHOICE_KEYS = ["preference.", "shortcut.", "default."] as const;

/** What kind of thing a row of `settings` is in a file; undefined if it stays on this device. */
export function kindOfSetting({ key, value }: SettingInFile): KeptKind | undefined {
  if (key.startsWith(SAVED_PROMPT_KEYS)) return savedPromptFrom(key, value) && "prompts";
  if (key.startsWith(SAVED_SCHEMA_KEYS)) return savedSchemaFrom(key, value) && "schemas";
  // Which folders are open concerns only this device.
  if (key === "preference.openFolders") return undefined;
  return CHOICE_KEYS.some((start) => key.startsWith(start)) ? "settings" : undefined;
}

/** What a person can choose to have in a file besides conversations and notes. */
export type KeptKind = "prompts" | "schemas" | "settings";

export const settingShape: Validator = (value) =>
  settingRow(value) ??
  (kindOfSetting(value as SettingInFile) === undefined
    ? { kind: "schema", path: ["key"], message: "expected a setting that files have" }
    : undefined);

export const connectionShape: Validator = (value) => {
  const fault = connectionRow(value);
  if (fault !== undefined) return fault;
  const { baseUrl, headers = {} } = value as ConnectionInFile;
  if (!isPlainAddress(baseUrl)) {
    return { kind: "schema", path: ["baseUrl"], message: "expected an http or https address" };
  }
  return Object.values(headers).every((one) => typeof one === "string")
    ? undefined
    : { kind: "schema", path: ["headers"], message: "expected texts" };
};

/** A connection as it is in a file; undefined if every Bough has it anyway. */
export function connectionInFile(connection: Connection): ConnectionInFile | undefined {
  if (isInPage(connection)) return undefined;
  const { id: own, name: label, baseUrl, preset, headers, defaultModel, createdAt } = connection;
  return {
    id: own,
    name: label,
    protocol: connection.protocol,
    baseUrl,
    ...defined({ preset, headers: harmless(headers) }),
    defaultModel,
    createdAt,
  };
}

function harmless(headers: Connection["headers"]): Connection["headers"] {
  const secrets = new Set(secretValues(headers));
  const kept = Object.entries(headers ?? {}).filter(([, value]) => !secrets.has(value));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The connection made from a file's row. It has no key, and comes after all others in the list. */
export function connectionFrom(row: ConnectionInFile): Connection {
  return { ...row, keyKeeping: "session", models: [], usedAt: UNPROVEN };
}
