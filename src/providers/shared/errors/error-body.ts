import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import {
  asArray,
  asNumber,
  asObject,
  asString,
  asNonBlankString,
  isObject,
  parseJson,
  toJson,
} from "#providers/shared/json-reading.ts";

/** What an error body says, in any server's format. */
export interface ErrorFacts {
  message: string;
  /** The most specific machine-readable word: code, else type, else status name. */
  code?: string;
  /** All machine-readable words, lower-case: code, type, status, reasons. */
  codes: string[];
  /** A status given in the body. Errors inside a stream have no other. */
  status?: number;
  /** Whether the body mentions a quota per day. */
  daily: boolean;
}

/**
 * Limits in UTF-16 units for a message, a word and the beginning of a page, so that patterns never run over
 * longer text.
 */
const LONGEST = { message: 2000, word: 200, page: 4000 };

/** How many words and details are read. */
const MOST = 20;

/**
 * Reads the message from error.message, message or detail, in this order, or else the first 300 characters
 * of the text.
 */
export function readErrorBody(json: JsonValue | undefined, text: string): ErrorFacts {
  const body = asObject(Array.isArray(json) ? json[0] : json) ?? {};
  const error = asObject(body["error"]) ?? body;
  const codes = errorCodes(body, error);
  const code = codeOf(error) ?? codeOf(body);
  const status = [error["status_code"], error["code"], body["raw_status_code"], body["code"]]
    .map(asNumber)
    .find((value) => value !== undefined && value >= 400 && value < 600);
  return {
    message: messageOf(body, error) ?? plainText(text),
    codes,
    daily: toJson(asArray(error["details"])).includes("PerDay"),
    ...defined({ code, status }),
  };
}

function messageOf(body: JsonObject, error: JsonObject): string | undefined {
  const message =
    asNonBlankString(error["message"]) ??
    asNonBlankString(body["error"]) ??
    asNonBlankString(body["message"]) ??
    asNonBlankString(body["detail"]) ??
    asNonBlankString(asObject(asArray(body["detail"])[0])?.["msg"]);
  // OpenRouter: "Provider returned error" is generic; the provider's own message is in `raw`.
  const raw = asNonBlankString(asObject(error["metadata"])?.["raw"]);
  if (message !== undefined && raw !== undefined)
    return `${message}: ${innermostMessage(raw)}`.slice(0, LONGEST.message);
  return message?.slice(0, LONGEST.message);
}

function innermostMessage(raw: string): string {
  const json = parseJson(raw);
  return isObject(json) ? readErrorBody(json, raw).message : raw;
}

/** The beginning of a text. For an HTML page: its title, its first heading, or else its words. */
function plainText(text: string): string {
  const page = text.slice(0, LONGEST.page).trim();
  return (page.startsWith("<") ? wordsOfPage(page) : page).slice(0, 300);
}

function wordsOfPage(page: string): string {
  const named = [TITLE, HEADING].map((tag) => tag.exec(page)?.[1]?.trim() ?? "");
  const words = page
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return named.find((name) => name !== "") ?? (words === "" ? page : words);
}

const TITLE = /<title[^<>]*>([^<]*)<\/title>/i;
const HEADING = /<h1[^<>]*>([^<]*)<\/h1>/i;

function codeOf(error: JsonObject): string | undefined {
  const number = asNumber(error["code"]);
  return (
    asNonBlankString(error["code"]) ??
    asNonBlankString(error["type"]) ??
    asNonBlankString(error["status"]) ??
    (number === undefined ? undefined : String(number))
  );
}

function errorCodes(body: JsonObject, error: JsonObject): string[] {
  const inner = asObject(error["details"]);
  const reasons = asArray(error["details"])
    .slice(0, MOST)
    .map((detail) => asObject(detail)?.["reason"]);
  return [body["code"], body["type"], error["code"], error["type"], error["status"]]
    .concat(inner?.["error_code"] ?? null, ...reasons.map((reason) => reason ?? null))
    .map((word) => asString(word)?.slice(0, LONGEST.word).toLowerCase() ?? "")
    .filter((word) => word !== "");
}
