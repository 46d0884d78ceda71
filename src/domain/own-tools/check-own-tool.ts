import { canonicalJson } from "#domain/canonical.ts";
import { headerProblem, isKeyHeader } from "#domain/connections/extra-headers.ts";
import { schemaFaults } from "#domain/data/json-schema.ts";
import { FORBIDDEN_KEYS } from "#domain/files/format.ts";
import { forbiddenKeyIn } from "#domain/storable.ts";

import { argumentNames } from "./argument-fields.ts";
import { fixedOrigin, jsonTemplate, KEY_PLACEHOLDER } from "./http-request.ts";
import type { HttpBody, OwnToolContent } from "./own-tool.ts";
import { ALL_ARGUMENTS, filled, placeholdersIn } from "./placeholders.ts";
import { readTake } from "./take.ts";

/** Lengths in UTF-16 units. */
export const ownToolLimits = {
  description: 4_000,
  summary: 300,
  schema: 64 * 1024,
  code: 200_000,
  address: 4_000,
  body: 64 * 1024,
  headers: 20,
  headerName: 100,
  headerValue: 4_000,
  take: 300,
} as const;

/** Where in the tool's form something is wrong; a header is named by its index. */
export type OwnToolPlace =
  | "name"
  | "description"
  | "summary"
  | "parameters"
  | "code"
  | "address"
  | "body"
  | "take"
  | `header ${number}`;

export interface OwnToolFault {
  place: OwnToolPlace;
  /** What is wrong and what to do about it, for the person. */
  message: string;
}

/** A function name that every provider accepts. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/u;
/** An argument name that every provider accepts. */
const ARGUMENT_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/u;

/**
 * Law N1: why a tool can't be kept, each fault with its place; empty if it can.
 * @param others the names of all other tools: built-in ones, those of servers, and the person's own
 */
export function ownToolFaults(tool: OwnToolContent, others: readonly string[]): OwnToolFault[] {
  const { description, summary, body } = tool;
  const nameFault = whyNotNamed(tool.name, others);
  return [
    ...(nameFault === undefined ? [] : [{ place: "name" as const, message: nameFault }]),
    ...(description.trim() === ""
      ? [{ place: "description" as const, message: "Say what it does: the model reads this." }]
      : tooLong("description", description, ownToolLimits.description)),
    ...tooLong("summary", summary, ownToolLimits.summary),
    ...parameterFaults(tool),
    ...(body.kind === "http" ? httpFaults(body, tool) : codeFaults(body.code)),
  ];
}

/** What is wrong with a tool's name; undefined if it is valid, free, and like no other name. */
export function whyNotNamed(name: string, others: readonly string[]): string | undefined {
  if (name === "") return "Give it a name.";
  if (!NAME.test(name)) {
    return "Use letters without accents, digits, - and _, and begin with a letter; at most 64.";
  }
  if (FORBIDDEN_KEYS.has(name)) return "JavaScript keeps this name for itself: choose another one.";
  if (name.includes("__")) return "Two underscores in a row are for tools of servers.";
  const like = others.find((other) => folded(other) === folded(name));
  if (like === undefined) return undefined;
  return like === name
    ? `There is already a tool named ${like}.`
    : `It looks too much like the tool ${like}.`;
}

/** A name in a form that is the same for names that are easily confused. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/gu, "").replaceAll("0", "o").replaceAll(/[1i]/gu, "l");
}

/** A free name: “weather”, or “weather_2” if that is taken. */
export function freeToolName(wanted: string, others: readonly string[]): string {
  const base = wanted.replace(/_\d+$/u, "").slice(0, 60);
  if (whyNotNamed(wanted, others) === undefined) return wanted;
  let number = 2;
  while (whyNotNamed(`${base}_${number}`, others) !== undefined && number < 10_000) number += 1;
  return `${base}_${number}`;
}

function tooLong(place: OwnToolPlace, text: string, most: number): OwnToolFault[] {
  if (text.length <= most) return [];
  return [{ place, message: `At most ${most.toLocaleString("en")} characters.` }];
}

function parameterFaults({ parameters }: OwnToolContent): OwnToolFault[] {
  const fault = (message: string): OwnToolFault[] => [{ place: "parameters", message }];
  const [wrong] = schemaFaults(parameters);
  if (wrong !== undefined) return fault(wrong);
  if (parameters["type"] !== "object") return fault('It must have "type": "object".');
  const key = forbiddenKeyIn(parameters);
  if (key !== undefined) return fault(`No argument can be named “${key}”.`);
  const odd = argumentNames(parameters).find((name) => !ARGUMENT_NAME.test(name));
  if (odd !== undefined) {
    return fault(
      odd === ""
        ? "Each argument needs a name."
        : `“${odd}” cannot be an argument’s name: use letters without accents, digits and _.`,
    );
  }
  return tooLong("parameters", canonicalJson(parameters), ownToolLimits.schema);
}

function codeFaults(code: string): OwnToolFault[] {
  if (code.trim() === "") return [{ place: "code", message: "Write what it does." }];
  return tooLong("code", code, ownToolLimits.code);
}

function httpFaults(body: HttpBody, tool: OwnToolContent): OwnToolFault[] {
  const names = argumentNames(tool.parameters);
  const take = readTake(body.take);
  const fault = (place: OwnToolPlace, message: string | undefined): OwnToolFault[] =>
    message === undefined ? [] : [{ place, message }];
  return [
    ...fault("address", addressFault(body.address, names)),
    ...body.headers.flatMap((header, at) =>
      fault(`header ${at}`, headerFault(header, body.headers.slice(0, at))),
    ),
    ...(body.method === "GET" ? [] : fault("body", bodyFault(body, names))),
    ...fault("take", take.ok ? undefined : take.error),
    ...tooLong("take", body.take, ownToolLimits.take),
  ];
}

function addressFault(address: string, names: readonly string[]): string | undefined {
  const text = address.trim();
  if (text === "") return "Enter the address that it calls.";
  if (text.length > ownToolLimits.address) {
    return `At most ${ownToolLimits.address.toLocaleString("en")} characters.`;
  }
  if (/[\s\p{Cc}]/u.test(filled(text, () => ""))) return "An address has no spaces.";
  if (/^https?:\/\/[^/]*@/iu.test(text)) return "Put no user name or password into the address.";
  if (fixedOrigin(text) === "") {
    return /^https?:\/\/[^/?#]*\{\{/iu.test(text)
      ? "The server must be fixed: use arguments only after the first / or ?."
      : "Enter an address that starts with https:// or http://.";
  }
  if (text.includes("#")) return "A part after # is never sent. Leave it out.";
  return unknownIn(text, names) ?? keyInAddress(text);
}

/**
 * What to do about an address whose query seems to contain a key; undefined if it contains none.
 * Addresses appear in files, in servers' logs and on screen, which are no places for a key.
 */
function keyInAddress(address: string): string | undefined {
  const [, query = ""] = address.split("?");
  const open = query.split("&").find((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return (
      value !== "" && KEY_NAME.test(withoutHarmless(name)) && placeholdersIn(value).length === 0
    );
  });
  if (open === undefined) return undefined;
  return `“${open.split("=")[0]}” looks like a key, and addresses are in files and logs. Send it in a header, with {{key}}.`;
}

/**
 * Words that contain the name of a key but are not keys: `author_id`, `max_tokens`. Plain `tokens` may
 * be keys, and so may words that only end like one of these: `admin_tokens`.
 */
const HARMLESS =
  /author(?!i[sz])|tokeni[sz]|(?<![a-z])(?:max|min|num)(?:[-_]?(?:new|input|output|completion|prompt))?[-_]?tokens/giu;

function withoutHarmless(name: string): string {
  return name.replaceAll(HARMLESS, " ");
}

const KEY_NAME =
  /^(?:key|appid)$|token|secret|passw|auth|session|api_?-?key|credential|signature/iu;

function unknownIn(template: string, names: readonly string[]): string | undefined {
  const unknown = placeholdersIn(template).find((name) => !names.includes(name));
  if (unknown === undefined) return undefined;
  return unknown === KEY_PLACEHOLDER
    ? "The key can only be in headers."
    : `There is no argument “${unknown}”.`;
}

/**
 * What is wrong with a header; undefined if nothing is. Law N4 says which literal values may be in a
 * row, and so in a file.
 */
function headerFault(
  { name, value }: HttpBody["headers"][number],
  before: HttpBody["headers"],
): string | undefined {
  const places = placeholdersIn(value);
  const hasKey = places.includes(KEY_PLACEHOLDER);
  if (places.some((place) => place !== KEY_PLACEHOLDER)) return "Headers take no arguments.";
  if (isKeyHeader(name) || SECRET_NAME.test(withoutHarmless(name))) {
    if (!hasKey) return "Write {{key}} here and enter the key below, where it is protected.";
  }
  const plain = filled(value, () => "key");
  const others = before.map((one) => one.name);
  const kind = headerProblem(isKeyHeader(name) ? "x-key" : name, plain, others);
  if (kind === "own") return OWN_ALLOWED.test(name) ? undefined : "Bough sets this header.";
  return kind === undefined ? undefined : HEADER_WORDS[kind];
}

const SECRET_NAME = /token|secret|passw|auth|cookie|session|api-?key|credential|signature/iu;
const OWN_ALLOWED = /^(?:accept|content-type)$/iu;

const HEADER_WORDS = {
  name: "A header’s name has only letters, digits and dashes.",
  key: "Write {{key}} here and enter the key below, where it is protected.",
  browser: "Browsers don’t let pages set this header.",
  value: "The value is empty or contains characters that can’t be sent.",
  long: "Too long for a header.",
  twice: "This header is already set.",
} as const;

function bodyFault(body: HttpBody, names: readonly string[]): string | undefined {
  if (body.body.trim() === "") return undefined;
  if (body.body.length > ownToolLimits.body) {
    return `At most ${ownToolLimits.body.toLocaleString("en")} characters.`;
  }
  const allowed = body.bodyType === "json" ? [...names, ALL_ARGUMENTS] : names;
  const unknown = unknownIn(body.body, allowed);
  if (unknown !== undefined || body.bodyType !== "json") return unknown;
  const template = jsonTemplate(body.body);
  if (template.ok) return undefined;
  return `${template.error}. Placeholders stand in quotes: {"text": "{{text}}"}.`;
}

/** Whether a header of the tool needs the key. */
export function needsKey({ body }: Pick<OwnToolContent, "body">): boolean {
  return (
    body.kind === "http" &&
    body.headers.some(({ value }) => placeholdersIn(value).includes(KEY_PLACEHOLDER))
  );
}
