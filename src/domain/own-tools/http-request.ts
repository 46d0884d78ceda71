import { originOf } from "#domain/connections/address.ts";
import { isObject } from "#domain/json.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ToolArguments } from "#domain/tool.ts";

import type { HttpBody, HttpHeader, HttpMethod } from "./own-tool.ts";
import {
  argumentOf,
  argumentText,
  filled,
  onlyPlaceholder,
  placeholdersIn,
  urlEncoded,
} from "./placeholders.ts";

/** A request as it will be sent, but without the key. */
export interface OwnRequest {
  method: HttpMethod;
  address: string;
  /** Names are in lower case. `{{key}}` in a value still stands for the key. */
  headers: HttpHeader[];
  body?: string;
}

/** The placeholder that stands for the key in a header's value. */
export const KEY_PLACEHOLDER = "key";

/** Scheme and host, without anything that a call could change. */
const SERVER = /^https?:\/\/[^/?#\\\s{}@]+(?=[/?#]|$)/iu;

/** The origin that every call with this address reaches; "" if there is none, or if it is not fixed. */
export function fixedOrigin(address: string): string {
  const [server = ""] = SERVER.exec(address.trim()) ?? [];
  return originOf(server);
}

const CONTENT_TYPES = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  text: "text/plain;charset=utf-8",
} as const;

/**
 * Law N3: fills in a call's arguments. Each argument stays where it was put. It is encoded for its
 * place, and can change neither the server, nor the number of path segments, nor the structure of the
 * body. The error is meant for whoever made the call.
 */
export function ownRequest(body: HttpBody, given: ToolArguments): Result<OwnRequest, string> {
  const args = isObject(given) ? given : {};
  const address = filledAddress(body.address.trim(), args);
  if (!address.ok) return address;
  const origin = fixedOrigin(body.address);
  if (origin === "" || originOf(address.value) !== origin) {
    return err("The arguments would change the server that this tool reaches.");
  }
  const sent = body.method === "GET" ? ok(undefined) : filledBody(body, args);
  if (!sent.ok) return sent;
  const headers = body.headers.map(({ name, value }) => ({ name: name.toLowerCase(), value }));
  const hasType = headers.some(({ name }) => name === "content-type");
  if (sent.value !== undefined && !hasType) {
    headers.push({ name: "content-type", value: CONTENT_TYPES[body.bodyType] });
  }
  return ok({
    method: body.method,
    address: address.value,
    headers,
    ...(sent.value === undefined ? {} : { body: sent.value }),
  });
}

/** The request as text, to be read before it is sent. The key is masked. */
export function requestText({ method, address, headers, body }: OwnRequest): string {
  const lines = headers.map(
    ({ name, value }) => `${name}: ${filled(value, (at) => (at === KEY_PLACEHOLDER ? MASK : ""))}`,
  );
  return [`${method} ${address}`, ...lines, ...(body === undefined ? [] : ["", body])].join("\n");
}

export const MASK = "••••••";

function filledAddress(template: string, args: JsonObject): Result<string, string> {
  const at = template.indexOf("?");
  const [before, query] = at < 0 ? [template, ""] : [template.slice(0, at), template.slice(at + 1)];
  const [server = ""] = SERVER.exec(before) ?? [];
  const segments: string[] = [];
  for (const segment of before.slice(server.length).split("/")) {
    const text = encodedIn(segment, args);
    if (!text.ok) return text;
    if (segment !== text.value && (text.value === "" || DOTS.test(text.value))) {
      const [name = ""] = placeholdersIn(segment);
      return err(`The argument “${name}” cannot be empty, “.” or “..” in the address.`);
    }
    segments.push(text.value);
  }
  const pairs = filledPairs(query, args);
  if (!pairs.ok) return pairs;
  return ok(server + segments.join("/") + (pairs.value === "" ? "" : `?${pairs.value}`));
}

/** Path segments that a browser takes to mean the same folder or the one above. */
const DOTS = /^(?:\.|%2e){1,2}$/iu;

/**
 * Fills in pairs such as `a={{x}}&b={{y}}`. A pair whose argument is missing is left out, and a list
 * becomes one pair for each item.
 */
function filledPairs(template: string, args: JsonObject): Result<string, string> {
  const pairs: string[] = [];
  for (const pair of template.split("&")) {
    const at = pair.indexOf("=");
    const only = at < 0 ? undefined : onlyPlaceholder(pair.slice(at + 1));
    const value = only === undefined ? undefined : argumentOf(args, only);
    if (only !== undefined && value === undefined) continue;
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) {
      const own = only === undefined ? args : { ...args, [only]: one ?? "" };
      const text = encodedIn(pair, own);
      if (!text.ok) return text;
      if (text.value !== "") pairs.push(text.value);
    }
  }
  return ok(pairs.join("&"));
}

function encodedIn(template: string, args: JsonObject): Result<string, string> {
  let fault: string | undefined;
  const text = filled(template, (name) => {
    const encoded = urlEncoded(argumentText(argumentOf(args, name)));
    if (encoded.ok) return encoded.value;
    fault = encoded.error;
    return "";
  });
  return fault === undefined ? ok(text) : err(fault);
}

function filledBody(
  { body, bodyType }: HttpBody,
  args: JsonObject,
): Result<string | undefined, string> {
  if (body.trim() === "") return ok(undefined);
  if (bodyType === "form") return filledPairs(body.trim(), args);
  if (bodyType === "text") {
    return ok(filled(body, (name) => argumentText(argumentOf(args, name))));
  }
  const template = jsonTemplate(body);
  return template.ok ? ok(JSON.stringify(filledJson(template.value, args))) : template;
}

/** Parses the template of a JSON body, whose texts may contain placeholders. */
export function jsonTemplate(body: string): Result<JsonValue, string> {
  try {
    return ok(JSON.parse(body) as JsonValue); // JSON.parse returns a JsonValue
  } catch (error) {
    return err(`Not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Fills in a JSON template. A text that consists of one placeholder becomes the argument itself, or is
 * left out if the argument is missing.
 */
function filledJson(template: JsonValue, args: JsonObject): JsonValue | undefined {
  if (typeof template === "string") {
    const only = onlyPlaceholder(template);
    if (only !== undefined) return argumentOf(args, only);
    return filled(template, (name) => argumentText(argumentOf(args, name)));
  }
  if (Array.isArray(template)) {
    return template.flatMap((one) => {
      const value = filledJson(one, args);
      return value === undefined ? [] : [value];
    });
  }
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, one]): [string, JsonValue][] => {
      const value = filledJson(one, args);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
