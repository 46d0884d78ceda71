import { EgressRefusal } from "#app/egress/egress.ts";
import type { Egress } from "#app/egress/egress.ts";
import { hiddenKey } from "#app/keys/redact-key.ts";
import { shownHost } from "#domain/connections/address.ts";
import type { JsonValue } from "#domain/json.ts";
import {
  fixedOrigin,
  KEY_PLACEHOLDER,
  ownRequest,
  requestText,
} from "#domain/own-tools/http-request.ts";
import type { OwnRequest } from "#domain/own-tools/http-request.ts";
import { mayRepeat } from "#domain/own-tools/own-tool.ts";
import type { HttpBody } from "#domain/own-tools/own-tool.ts";
import { filled } from "#domain/own-tools/placeholders.ts";
import { taken } from "#domain/own-tools/take.ts";
import type { CallNote, ToolArguments } from "#domain/tool.ts";
import { readUpTo } from "#platform/read-up-to.ts";
import { truncateText } from "#tools/plain-text.ts";
import { ToolFailure } from "#tools/tool.ts";

/** The most bytes of a response that are read. */
export const MOST_BYTES = 1024 * 1024;
/** The most UTF-16 units of an error response that the model gets. */
const MOST_OF_ERROR = 4_000;
/** Milliseconds for a whole request. */
const TIME = 30_000;

export interface SendOptions {
  egress: Egress;
  /** "" if the request has no key. */
  key: string;
  signal: AbortSignal;
  note: (note: CallNote) => Promise<void>;
  /** Called with the request as text, the key masked, before it is sent. */
  onRequest?: (text: string) => void;
  /** Called with the response's status, such as "404 Not Found". */
  onStatus?: (status: string) => void;
}

/**
 * Sends one request of an own tool, and returns what the tool takes from the response.
 * @throws ToolFailure if anything else happens
 */
export async function sendOwnRequest(
  body: HttpBody,
  args: ToolArguments,
  options: SendOptions,
): Promise<JsonValue> {
  const { key } = options;
  const request = ownRequest(body, args);
  if (!request.ok) throw new ToolFailure("invalid_arguments", request.error);
  options.onRequest?.(requestText(request.value));
  const to = shownHost(fixedOrigin(body.address));
  const late = AbortSignal.timeout(TIME);
  const signal = AbortSignal.any([options.signal, late]);
  await options.note({ what: "sent", to });
  try {
    const response = await fetched(body, request.value, { ...options, signal });
    await options.note({ what: "answering", to });
    const text = hiddenKey(await readText(response), key);
    const status = `${response.status} ${response.statusText}`.trim();
    options.onStatus?.(status);
    if (!response.ok) throw refused(to, status, text);
    return takenFrom(text, response.headers.get("content-type") ?? "", body.take);
  } catch (thrown) {
    throw failureOf(thrown, { body, to, late, stopped: options.signal });
  }
}

function fetched(
  body: HttpBody,
  { method, address, headers, body: content }: OwnRequest,
  { egress, key, signal }: SendOptions,
): Promise<Response> {
  const withKey = headers.map(({ name, value }): [string, string] => [
    name,
    filled(value, (at) => (at === KEY_PLACEHOLDER ? key : "")),
  ]);
  return egress.to(fixedOrigin(body.address), "tool")(address, {
    method,
    headers: withKey,
    signal,
    ...(content === undefined ? {} : { body: content }),
  });
}

async function readText(response: Response): Promise<string> {
  const { bytes, isCut } = await readUpTo(response.body, MOST_BYTES);
  if (isCut) {
    throw new ToolFailure(
      "invalid_arguments",
      `The response is larger than ${MOST_BYTES / 1024 / 1024} MB, so it was not read further.`,
    );
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const type = response.headers.get("content-type") ?? "a type that is not named";
    throw new ToolFailure("invalid_arguments", `The response isn’t text (${type}).`);
  }
}

function takenFrom(text: string, type: string, take: string): JsonValue {
  const isJson = /[/+]json\b/iu.test(type);
  let value: JsonValue | undefined;
  try {
    value = JSON.parse(text) as JsonValue; // JSON.parse returns a JSON value.
  } catch {
    value = undefined;
  }
  if (value === undefined || (!isJson && typeof value !== "object")) {
    if (take.trim() === "") return text;
    throw new ToolFailure(
      "invalid_arguments",
      `The response isn’t valid JSON, so “${take.trim()}” can’t be taken from it. It begins: ${truncateText(text, 500)}`,
    );
  }
  const part = taken(value, take);
  if (part.ok) return part.value;
  throw new ToolFailure("invalid_arguments", `${part.error} It begins: ${truncateText(text, 500)}`);
}

function refused(to: string, status: string, text: string): ToolFailure {
  const said = text.trim() === "" ? "." : `:\n${truncateText(text.trim(), MOST_OF_ERROR)}`;
  return new ToolFailure("invalid_arguments", `${to} answered ${status}${said}`);
}

interface FailedRequest {
  body: HttpBody;
  to: string;
  late: AbortSignal;
  stopped: AbortSignal;
}

function failureOf(thrown: unknown, { body, to, late, stopped }: FailedRequest): ToolFailure {
  if (thrown instanceof ToolFailure) return thrown;
  if (stopped.aborted) return new ToolFailure("aborted", "Stopped before it had a result.");
  if (thrown instanceof EgressRefusal) {
    return new ToolFailure("invalid_arguments", `Not sent: ${thrown.message}`);
  }
  const doubt = mayRepeat(body)
    ? ""
    : " It is not known whether the request had its effect: find out before you send it again.";
  if (late.aborted) {
    return new ToolFailure("timeout", `${to} did not answer within ${TIME / 1000} s.${doubt}`);
  }
  // Usually the server's rules for pages are the reason, so trying again would change nothing.
  return new ToolFailure(
    "invalid_arguments",
    `No response from ${to} that this page may read: the server cannot be reached, redirects elsewhere, or does not allow requests from pages (CORS).${doubt}`,
  );
}
