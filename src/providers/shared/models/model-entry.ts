import type { ModelAbilities, ModelInfo, ModelPrice } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import { asNumber, asObject, asNonBlankString } from "#providers/shared/json-reading.ts";

/**
 * The most models of a listing; more than any provider lists. A listing becomes one row and one list on the
 * screen.
 */
const MOST_MODELS = 5_000;
/** Characters; no model has a longer id. */
const MAX_ID_LENGTH = 300;
const MAX_NAME_LENGTH = 120;
/** The most tokens a model may report. */
const MOST_TOKENS = 1_000_000_000;
/** US dollars per million tokens. */
const MAX_PRICE = 100_000;

/** Invisible characters. An id with one of them would not be what it looks like. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Fields that the server may not have reported. */
export type Reported<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined };

/** What a listing says about a model, as read by its protocol; not validated yet. */
export interface ModelEntry {
  id: JsonValue | undefined;
  name?: JsonValue | undefined;
  contextWindow?: JsonValue | undefined;
  maxOutput?: JsonValue | undefined;
  abilities?: Reported<ModelAbilities>;
  price?: Reported<ModelPrice>;
}

/**
 * The models of a listing, safe to store and to show whatever the server sent: each id once, at
 * most 5,000 of them, text truncated and without hidden characters, numbers within limits. Invalid
 * fields are dropped, and so are entries without a usable id.
 */
export function sanitiseModels(entries: readonly ModelEntry[]): ModelInfo[] {
  const models = new Map<string, ModelInfo>();
  for (const entry of entries) {
    const id = idOf(entry.id);
    if (id !== undefined && !models.has(id)) models.set(id, modelOf(id, entry));
    if (models.size === MOST_MODELS) break;
  }
  return [...models.values()];
}

/** The beginning of a listing, with as many entries as are worth reading. */
export function firstEntries(list: readonly JsonValue[]): readonly JsonValue[] {
  return list.slice(0, 4 * MOST_MODELS);
}

function modelOf(id: string, entry: ModelEntry): ModelInfo {
  const name = nameOf(entry.name);
  const contextWindow = tokens(entry.contextWindow);
  const maxOutput = tokens(entry.maxOutput);
  const abilities = abilitiesOf(entry.abilities);
  const price = priceOf(entry.price);
  return {
    id,
    ...(name === undefined || name === id ? {} : { name }),
    ...defined({ contextWindow, maxOutput, abilities, price }),
  };
}

function idOf(value: JsonValue | undefined): string | undefined {
  const id = asNonBlankString(value)?.trim();
  return id === undefined || id.length > MAX_ID_LENGTH || id.search(INVISIBLE) >= 0
    ? undefined
    : id;
}

function nameOf(value: JsonValue | undefined): string | undefined {
  // Truncated first: the text may be megabytes long.
  const name = asNonBlankString(value)?.slice(0, 2 * MAX_NAME_LENGTH);
  return asNonBlankString(name?.replaceAll(INVISIBLE, "").trim().slice(0, MAX_NAME_LENGTH));
}

function tokens(value: JsonValue | undefined): number | undefined {
  const count = asNumber(value);
  return count === undefined || count < 1 || count > MOST_TOKENS ? undefined : Math.floor(count);
}

/**
 * Undefined unless both the input and the output price are known, since sums with only one of them would be
 * wrong.
 */
function priceOf(price: Reported<ModelPrice> = {}): ModelPrice | undefined {
  const input = dollars(price.input);
  const output = dollars(price.output);
  if (input === undefined || output === undefined) return undefined;
  const cachedInput = dollars(price.cachedInput);
  const cacheWrite = dollars(price.cacheWrite);
  return {
    input,
    output,
    ...defined({ cachedInput, cacheWrite }),
  };
}

function dollars(value: number | undefined): number | undefined {
  if (value === undefined || !(value >= 0 && value <= MAX_PRICE)) return undefined;
  // 0.00000015 dollars per token is 0.15 per million, not 0.15000000000000002.
  return Number(value.toPrecision(12));
}

function abilitiesOf(told: Reported<ModelAbilities> = {}): ModelAbilities | undefined {
  const said = Object.entries(told).filter(([, can]) => can !== undefined);
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** A number, or text that contains one: some listings write prices as strings. */
export function numeric(value: JsonValue | undefined): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : asNumber(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** The value if the server sent a boolean. */
export function asBoolean(value: JsonValue | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** Reads a boolean in the form in which Anthropic sends it. */
export function supported(value: JsonValue | undefined): boolean | undefined {
  return asBoolean(asObject(value)?.["supported"]);
}
