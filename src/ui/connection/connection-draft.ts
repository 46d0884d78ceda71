import { hostOf, originOf } from "#domain/connections/address.ts";
import type {
  Connection,
  KeyStorage,
  ModelInfo,
  Protocol,
} from "#domain/connections/connection.ts";
import { breaksPreflight, headerProblem } from "#domain/connections/extra-headers.ts";
import type { HeaderProblem } from "#domain/connections/extra-headers.ts";
import { pastedKey } from "#domain/connections/pasted-key.ts";
import { presetAt, presetById, presetOfKey, presets } from "#domain/connections/presets.ts";
import type { Preset } from "#domain/connections/presets.ts";

import { timeoutsOf } from "./timeout-fields.tsx";
import type { Timeouts } from "./timeout-fields.tsx";

export interface HeaderRow {
  id: string;
  name: string;
  value: string;
  /** The origin for which the value was stored, or to which it was already sent; "" if none. */
  sentTo: string;
}

/** A connection as its form holds it. Nothing is stored before Save. */
export interface ConnectionDraft {
  id: string;
  /** Null for a custom address. */
  presetId: string | null;
  name: string;
  protocol: Protocol;
  baseUrl: string;
  /** The typed key; "" keeps the stored one. */
  key: string;
  /** The origin to which the typed key was already sent; "" if none. */
  keySentTo: string;
  /** Whether the person wants the key sent although its format is another provider's. */
  keyMeant: boolean;
  removesKey: boolean;
  keeping: KeyStorage;
  model: string;
  models: readonly ModelInfo[];
  modelsAt: number | null;
  headers: readonly HeaderRow[];
  waiting: Timeouts;
}

export function newConnectionDraft(id: string): ConnectionDraft {
  return {
    id,
    presetId: null,
    name: "",
    protocol: "openai-chat",
    baseUrl: "",
    key: "",
    keySentTo: "",
    keyMeant: false,
    removesKey: false,
    keeping: "session",
    model: "",
    models: [],
    modelsAt: null,
    headers: [],
    waiting: timeoutsOf(undefined),
  };
}

export function connectionDraftOf(row: Connection): ConnectionDraft {
  return {
    ...newConnectionDraft(row.id),
    presetId: row.preset ?? null,
    name: row.name,
    protocol: row.protocol,
    baseUrl: row.baseUrl,
    keeping: row.keyKeeping,
    model: row.defaultModel,
    models: row.models,
    modelsAt: row.modelsAt ?? null,
    headers: Object.entries(row.headers ?? {}).map(([name, value]) => ({
      id: name,
      name,
      value,
      sentTo: originOf(row.baseUrl),
    })),
    waiting: timeoutsOf(row.retry),
  };
}

/**
 * Chooses a known provider, which sets the protocol, the address and, unless the person typed one, the name.
 */
export function withPreset(draft: ConnectionDraft, preset: Preset | null): ConnectionDraft {
  if (preset === null) return unnamed({ ...draft, presetId: null });
  const named = draft.name.trim() === "" || presets.some(({ name }) => name === draft.name);
  return atAddress(
    {
      ...draft,
      presetId: preset.id,
      name: named ? preset.name : draft.name,
      protocol: preset.protocol,
    },
    preset.baseUrl,
  );
}

/** Sets a typed address. If it is a known provider's, that provider's preset is chosen. */
export function withAddress(draft: ConnectionDraft, baseUrl: string): ConnectionDraft {
  const at = presets.find((preset) => preset.baseUrl === trimmedBaseUrl(baseUrl));
  const near = presetById(draft.presetId ?? undefined);
  const stays = near !== undefined && originOf(near.baseUrl) === originOf(baseUrl);
  // A local server on another port keeps its preset until the person chooses otherwise.
  const isLocal = near?.local === true && hostOf(baseUrl) !== undefined;
  const presetId = at?.id ?? (stays || isLocal ? (draft.presetId ?? null) : null);
  return unnamed(atAddress({ ...draft, presetId }, baseUrl));
}

/** Clears a name that a preset set, once the draft has another preset. */
function unnamed(draft: ConnectionDraft): ConnectionDraft {
  const preset = presets.find(({ name }) => name === draft.name);
  return preset === undefined || preset.id === draft.presetId ? draft : { ...draft, name: "" };
}

/** Changes the address. At another origin, it drops the model list, which was the other server's. */
function atAddress(draft: ConnectionDraft, baseUrl: string): ConnectionDraft {
  if (originOf(draft.baseUrl) === originOf(baseUrl)) return { ...draft, baseUrl };
  const listed = draft.models.some(({ id }) => id === draft.model);
  return {
    ...draft,
    baseUrl,
    keyMeant: false,
    models: [],
    modelsAt: null,
    model: listed ? "" : draft.model,
  };
}

/** Sets a typed key. If no address is set yet, it chooses the provider that the key's format identifies. */
export function withKey(draft: ConnectionDraft, typed: string): ConnectionDraft {
  const key = pastedKey(typed);
  const next = { ...draft, key, keySentTo: "", keyMeant: false, removesKey: false };
  const preset = presetOfKey(key.trim());
  return preset !== undefined && draft.baseUrl.trim() === "" ? withPreset(next, preset) : next;
}

/** The provider whose key the typed one seems to be, if it is not the provider at the address. */
export function ownerElsewhere({ key, baseUrl }: ConnectionDraft): Preset | undefined {
  const preset = presetOfKey(key.trim());
  return preset === undefined || originOf(preset.baseUrl) === originOf(baseUrl)
    ? undefined
    : preset;
}

export type KeyObstacle =
  /** The key looks like one of `owner`, but the address is another known provider's. */
  | { kind: "other_provider"; owner: Preset }
  /** The key was already used at another address in this form. */
  | { kind: "used_elsewhere"; origin: string };

/** Why the typed key must not be sent to the current address. */
export function keyObstacle(draft: ConnectionDraft): KeyObstacle | undefined {
  if (draft.key.trim() === "") return undefined;
  const { keySentTo } = draft;
  if (keySentTo !== "" && keySentTo !== originOf(draft.baseUrl)) {
    return { kind: "used_elsewhere", origin: keySentTo };
  }
  const owner = ownerElsewhere(draft);
  const isKnownPlace = presetAt(hostOf(draft.baseUrl)) !== undefined;
  if (owner === undefined || !isKnownPlace || draft.keyMeant) return undefined;
  return { kind: "other_provider", owner };
}

/** Whether the stored key must not be sent, because it was given for another origin. */
export function leavesKeyBehind(draft: ConnectionDraft, stored: Connection | undefined): boolean {
  return hasKey(stored) && originOf(stored?.baseUrl ?? "") !== originOf(draft.baseUrl);
}

/** Allows the typed key to be sent to the current address. At any other, the form asks again. */
export function withKeyMeantHere(draft: ConnectionDraft): ConnectionDraft {
  return { ...draft, keySentTo: originOf(draft.baseUrl) };
}

/** Whether a key is stored. Rows from before `hasKey` existed have only `apiKey`. */
export function hasKey(stored: Connection | undefined): boolean {
  return stored?.hasKey === true || (stored?.apiKey ?? "") !== "";
}

/**
 * The headers that are not sent, because they were given for another origin and their values may be as secret
 * as a key. Each counts on its own: retyping one says nothing about the others.
 */
export function headersLeftBehind({ headers, baseUrl }: ConnectionDraft): HeaderRow[] {
  const origin = originOf(baseUrl);
  return headers.filter((row) => !isBlank(row) && row.sentTo !== "" && row.sentTo !== origin);
}

/**
 * Changes a header. With a new value it is a new secret, which may be sent; a new name does not change that.
 */
export function withHeader(
  draft: ConnectionDraft,
  id: string,
  change: Partial<Pick<HeaderRow, "name" | "value">>,
): ConnectionDraft {
  const changed = (row: HeaderRow) => ({
    ...row,
    ...change,
    ...(change.value === undefined ? {} : { sentTo: "" }),
  });
  return { ...draft, headers: draft.headers.map((row) => (row.id === id ? changed(row) : row)) };
}

/** Allows the withheld headers to be sent to the current address as well. */
export function withHeadersMeant(draft: ConnectionDraft): ConnectionDraft {
  const behind = new Set(headersLeftBehind(draft));
  return {
    ...draft,
    headers: draft.headers.map((row) => (behind.has(row) ? { ...row, sentTo: "" } : row)),
  };
}

/**
 * Marks the typed key and headers as sent to the draft's address, so that they are sent to no other address
 * after that.
 */
export function markedAsSent(draft: ConnectionDraft): ConnectionDraft {
  const origin = originOf(draft.baseUrl);
  return {
    ...draft,
    ...(draft.key.trim() === "" ? {} : { keySentTo: origin }),
    headers: draft.headers.map((row) => (row.sentTo === "" ? { ...row, sentTo: origin } : row)),
  };
}

export type HeaderRowProblem = HeaderProblem | "preflight";

/** The problems by row. "preflight" is only a warning and does not prevent saving. */
export function headerProblems({
  headers,
  presetId,
}: ConnectionDraft): (HeaderRowProblem | undefined)[] {
  return headers.map((row, at) => {
    if (isBlank(row)) return undefined;
    const { name, value } = row;
    const before = headers.slice(0, at).map((row) => row.name.trim());
    const problem = headerProblem(name.trim(), value.trim(), before);
    if (problem !== undefined) return problem;
    return breaksPreflight(presetId ?? undefined, name.trim()) ? "preflight" : undefined;
  });
}

function isBlank({ name, value }: HeaderRow): boolean {
  return name.trim() === "" && value.trim() === "";
}

/** The headers that would be sent; undefined for none. */
export function sentHeaders(draft: ConnectionDraft): Record<string, string> | undefined {
  const behind = new Set(headersLeftBehind(draft));
  const rows = draft.headers.filter((row) => !isBlank(row) && !behind.has(row));
  if (rows.length === 0) return undefined;
  return Object.fromEntries(
    rows.map(({ name, value }) => [name.trim().toLowerCase(), value.trim()]),
  );
}

export function isAddress(baseUrl: string): boolean {
  const text = baseUrl.trim();
  return /^https?:\/\//iu.test(text) && URL.canParse(text) && !hasLogin(new URL(text));
}

/**
 * Whether an address contains a login. Browsers never send it, and it would be visible wherever the address
 * is.
 */
export function hasLogin({ username, password }: Pick<URL, "username" | "password">): boolean {
  return username !== "" || password !== "";
}

export function trimmedBaseUrl(baseUrl: string): string {
  return baseUrl.trim().replace(/\/+$/u, "");
}
