import type { Connection, KeyKeeping, ModelInfo, Protocol } from "#domain/connection.ts";
import { breaksPreflight, headerProblem } from "#domain/extra-headers.ts";
import type { HeaderProblem } from "#domain/extra-headers.ts";
import { presetAt, presetById, presetOfKey, presets } from "#domain/presets.ts";
import type { Preset } from "#domain/presets.ts";

import { waitingOf } from "./waiting-fields.tsx";
import type { Waiting } from "./waiting-fields.tsx";

export interface HeaderRow {
  id: string;
  name: string;
  value: string;
  /** Origin that the value was stored for or already sent to; "" until then. */
  sentTo: string;
}

/** A connection as it stands in its form; nothing of it is stored before Save. */
export interface Draft {
  id: string;
  /** Null for an address of one's own. */
  presetId: string | null;
  name: string;
  protocol: Protocol;
  baseUrl: string;
  /** As typed; "" leaves the kept key as it is. */
  key: string;
  /** Origin that the typed key was already sent to; "" until then. */
  keySentTo: string;
  /** The person wants the key sent although its first letters speak of another provider. */
  keyMeant: boolean;
  removesKey: boolean;
  keeping: KeyKeeping;
  model: string;
  models: readonly ModelInfo[];
  modelsAt: number | null;
  headers: readonly HeaderRow[];
  waiting: Waiting;
}

export function newDraft(id: string): Draft {
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
    waiting: waitingOf(undefined),
  };
}

export function draftOf(row: Connection): Draft {
  return {
    ...newDraft(row.id),
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
    waiting: waitingOf(row.retry),
  };
}

/** A known provider brings its name, protocol and address; what was typed in their place goes. */
export function withPreset(draft: Draft, preset: Preset | null): Draft {
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

/** An address typed by hand; where it is a known provider's, that is the preset. */
export function withAddress(draft: Draft, baseUrl: string): Draft {
  const at = presets.find((preset) => preset.baseUrl === withoutEnd(baseUrl));
  const near = presetById(draft.presetId ?? undefined);
  const stays = near !== undefined && originOf(near.baseUrl) === originOf(baseUrl);
  // A local server is the same one on another port, until the person says otherwise.
  const isLocal = near?.local === true && hostOf(baseUrl) !== undefined;
  const presetId = at?.id ?? (stays || isLocal ? (draft.presetId ?? null) : null);
  return unnamed(atAddress({ ...draft, presetId }, baseUrl));
}

/** A name that came with a preset does not fit another address. */
function unnamed(draft: Draft): Draft {
  const preset = presets.find(({ name }) => name === draft.name);
  return preset === undefined || preset.id === draft.presetId ? draft : { ...draft, name: "" };
}

/** What a provider listed is not what another one has. */
function atAddress(draft: Draft, baseUrl: string): Draft {
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

/** A key tells whose it is: before an address was chosen, it chooses it. */
export function withKey(draft: Draft, key: string): Draft {
  const next = { ...draft, key, keySentTo: "", keyMeant: false, removesKey: false };
  const preset = presetOfKey(key.trim());
  return preset !== undefined && draft.baseUrl.trim() === "" ? withPreset(next, preset) : next;
}

/** The provider that the typed key seems to belong to, where that is not the one at the address. */
export function ownerElsewhere({ key, baseUrl }: Draft): Preset | undefined {
  const preset = presetOfKey(key.trim());
  return preset === undefined || originOf(preset.baseUrl) === originOf(baseUrl)
    ? undefined
    : preset;
}

export type KeyObstacle =
  /** It looks like a key of `owner`, and the address is another known provider's. */
  | { kind: "other_provider"; owner: Preset }
  /** It was used at another address in this form. */
  | { kind: "used_elsewhere"; origin: string };

/** Why the typed key must not go to the address as things stand. */
export function keyObstacle(draft: Draft): KeyObstacle | undefined {
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

/** The stored key stays behind: it was given for another origin. */
export function leavesKeyBehind(draft: Draft, stored: Connection | undefined): boolean {
  return hasKey(stored) && originOf(stored?.baseUrl ?? "") !== originOf(draft.baseUrl);
}

/** Rows of before keys were asked for do not say that they had one. */
export function hasKey(stored: Connection | undefined): boolean {
  return stored?.hasKey === true || (stored?.apiKey ?? "") !== "";
}

/**
 * Headers that another origin was given stay behind as well, for what they hold may be as secret as a
 * key. Each one by itself: to write one anew says nothing of the others.
 */
export function headersLeftBehind({ headers, baseUrl }: Draft): HeaderRow[] {
  const origin = originOf(baseUrl);
  return headers.filter((row) => !isBlank(row) && row.sentTo !== "" && row.sentTo !== origin);
}

/** Another value is another secret; another name is not. */
export function withHeader(
  draft: Draft,
  id: string,
  change: Partial<Pick<HeaderRow, "name" | "value">>,
): Draft {
  const changed = (row: HeaderRow) => ({
    ...row,
    ...change,
    ...(change.value === undefined ? {} : { sentTo: "" }),
  });
  return { ...draft, headers: draft.headers.map((row) => (row.id === id ? changed(row) : row)) };
}

/** The person wants those that stay behind sent to the address as well. */
export function withHeadersMeant(draft: Draft): Draft {
  const behind = new Set(headersLeftBehind(draft));
  return {
    ...draft,
    headers: draft.headers.map((row) => (behind.has(row) ? { ...row, sentTo: "" } : row)),
  };
}

/** What was typed here goes to the draft's address now, and to no other one from then on. */
export function markedAsSent(draft: Draft): Draft {
  const origin = originOf(draft.baseUrl);
  return {
    ...draft,
    ...(draft.key.trim() === "" ? {} : { keySentTo: origin }),
    headers: draft.headers.map((row) => (row.sentTo === "" ? { ...row, sentTo: origin } : row)),
  };
}

export type RowProblem = HeaderProblem | "preflight";

/** What is wrong with each row; "preflight" is a warning, and does not keep from saving. */
export function headerProblems({ headers, presetId }: Draft): (RowProblem | undefined)[] {
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
export function sentHeaders(draft: Draft): Record<string, string> | undefined {
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

/** A login in the address would be sent by no browser, and would be shown everywhere. */
export function hasLogin({ username, password }: Pick<URL, "username" | "password">): boolean {
  return username !== "" || password !== "";
}

export function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()).origin : "";
}

/** With its port, if it has one; undefined for what is no address. */
export function hostOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()).host : undefined;
}

export function withoutEnd(baseUrl: string): string {
  return baseUrl.trim().replace(/\/+$/u, "");
}
