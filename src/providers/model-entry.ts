import type { ModelAbilities, ModelInfo, ModelPrice } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";

import { asNumber, asObject, asWord } from "./json-reading.ts";

/** More than any provider lists; a listing goes into one row and one list on the screen. */
const MOST_MODELS = 5_000;
/** Characters. A longer id is no model's. */
const LONGEST_ID = 300;
const LONGEST_NAME = 120;
/** Tokens. */
const MOST_TOKENS = 1_000_000_000;
/** US dollars for a million tokens. */
const DEAREST = 100_000;

/** Nobody can read these, and an id with one of them would not be what it looks like. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Fields that the server may have been silent on. */
export type Told<Fields> = { [Key in keyof Fields]?: Fields[Key] | undefined };

/** What a listing says of a model, as far as the reader of its protocol found it. */
export interface ModelEntry {
  id: JsonValue | undefined;
  name?: JsonValue | undefined;
  contextWindow?: JsonValue | undefined;
  maxOutput?: JsonValue | undefined;
  abilities?: Told<ModelAbilities>;
  price?: Told<ModelPrice>;
}

/**
 * The models of a listing, safe to store and to show whatever the server sent: each id once, at
 * most 5,000 of them, text cut and without hidden characters, numbers within reason. What is
 * wrong is left out; an entry without a usable id is left out whole.
 */
export function modelsOf(entries: readonly ModelEntry[]): ModelInfo[] {
  const models = new Map<string, ModelInfo>();
  for (const entry of entries) {
    const id = idOf(entry.id);
    if (id !== undefined && !models.has(id)) models.set(id, modelOf(id, entry));
    if (models.size === MOST_MODELS) break;
  }
  return [...models.values()];
}

/** As much of a listing as its reader may have to walk through. */
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
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(maxOutput === undefined ? {} : { maxOutput }),
    ...(abilities === undefined ? {} : { abilities }),
    ...(price === undefined ? {} : { price }),
  };
}

function idOf(value: JsonValue | undefined): string | undefined {
  const id = asWord(value)?.trim();
  return id === undefined || id.length > LONGEST_ID || id.search(HIDDEN) >= 0 ? undefined : id;
}

function nameOf(value: JsonValue | undefined): string | undefined {
  // Cut first: replacing in a text of megabytes is work for nothing.
  const name = asWord(value)?.slice(0, 2 * LONGEST_NAME);
  return asWord(name?.replaceAll(HIDDEN, "").trim().slice(0, LONGEST_NAME));
}

function tokens(value: JsonValue | undefined): number | undefined {
  const count = asNumber(value);
  return count === undefined || count < 1 || count > MOST_TOKENS ? undefined : Math.floor(count);
}

/** A price is known by what goes in and what comes out; half of it would make wrong sums. */
function priceOf(price: Told<ModelPrice> = {}): ModelPrice | undefined {
  const input = dollars(price.input);
  const output = dollars(price.output);
  if (input === undefined || output === undefined) return undefined;
  const cachedInput = dollars(price.cachedInput);
  const cacheWrite = dollars(price.cacheWrite);
  return {
    input,
    output,
    ...(cachedInput === undefined ? {} : { cachedInput }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
  };
}

function dollars(value: number | undefined): number | undefined {
  if (value === undefined || !(value >= 0 && value <= DEAREST)) return undefined;
  // 0.00000015 dollars a token are 0.15 a million, not 0.15000000000000002.
  return Number(value.toPrecision(12));
}

function abilitiesOf(told: Told<ModelAbilities> = {}): ModelAbilities | undefined {
  const said = Object.entries(told).filter(([, can]) => can !== undefined);
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** A number, or text that is one: some listings write prices as strings. */
export function numeric(value: JsonValue | undefined): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : asNumber(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** True or false where the server said so. */
export function asTruth(value: JsonValue | undefined): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** Anthropic's way of saying yes or no. */
export function supported(value: JsonValue | undefined): boolean | undefined {
  return asTruth(asObject(value)?.["supported"]);
}
