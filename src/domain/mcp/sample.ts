import { isObject } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

/** The protocol's sampling: what an MCP server wants a model to answer while it works on a call. */
export interface SampleRequest {
  /** The system prompt; empty if there is none. */
  system: string;
  /** Oldest first. The model answers the last one. */
  messages: readonly SampleMessage[];
  /** The most tokens of the answer. */
  maxTokens: number;
  temperature?: number;
  /** The answer ends before the first occurrence of any of these. */
  stops: readonly string[];
  /** Models that the server would prefer. These are only words, and choose nothing. */
  hints: readonly string[];
  /** True if the server asked for more of the conversation to be included, which never happens. */
  wantsContext: boolean;
}

export interface SampleMessage {
  role: "user" | "assistant";
  parts: readonly SamplePart[];
}

/** One part of a message. The type of a picture is only what the server claims. */
export type SamplePart =
  | { kind: "text"; text: string }
  | { kind: "image"; mediaType: string; base64: string };

/** A model of a connection. */
export interface SampleModel {
  connectionId: string;
  modelId: string;
}

/** What the person is asked before a model answers. They read the request and choose the model. */
export interface SampleAsk {
  kind: "sample";
  request: SampleRequest;
  /** The conversation's model. */
  model: SampleModel;
}

export type SampleDecision =
  | {
      action: "accept";
      model: SampleModel;
      /** If true, answers for this server need not be shown again during this run. */
      isUnseen: boolean;
    }
  | { action: "decline" };

/** What the person is shown before the answer goes to the server. They read it, and may change it. */
export interface SampleReview {
  kind: "sample_answer";
  text: string;
  modelId: string;
  /** True if the answer was cut off because it used up the server's token limit. */
  isCut: boolean;
}

export type ReviewDecision = { action: "accept"; text: string } | { action: "decline" };

/** What is sent back to the server. */
export interface SampleResult {
  role: "assistant";
  content: { type: "text"; text: string };
  model: string;
  stopReason: "endTurn" | "maxTokens" | "stopSequence";
}

/** The most answers that one call may ask for. */
export const MAX_SAMPLES = 10;
const MAX_MESSAGES = 100;
const MAX_IMAGES = 10;
/** The most blocks of content in all messages together, since each is drawn separately. */
const MAX_PARTS = 300;
const MAX_STOPS = 20;
const MAX_HINTS = 20;
/** The longest total of all texts, in UTF-16 units. */
const LONGEST_TEXT = 200_000;
const LONGEST_HINT = 200;
/** The longest total of all pictures in base64 characters: 12 MB. */
const LONGEST_IMAGES = 16_000_000;
const MOST_TOKENS = 1_000_000;

/**
 * Reads the parameters of the protocol's `sampling/createMessage`. The error tells the server why no
 * model can be asked.
 */
export function readSample(params: unknown): Result<SampleRequest, string> {
  if (!isObject(params)) return err("The request has no parameters.");
  if (params["tools"] !== undefined || params["toolChoice"] !== undefined) {
    return err("Bough gives no tools to a model that answers a server (no `sampling.tools`).");
  }
  const { maxTokens, temperature, systemPrompt = "" } = params;
  if (!isCount(maxTokens)) return err("maxTokens must be a whole number above 0.");
  if (temperature !== undefined && !isTemperature(temperature)) {
    return err("temperature must be a number from 0 to 2.");
  }
  if (typeof systemPrompt !== "string") return err("systemPrompt must be a text.");
  const stops = textsIn(params["stopSequences"] ?? []);
  if (stops === undefined || stops.length > MAX_STOPS || stops.includes("")) {
    return err(`stopSequences must be at most ${MAX_STOPS} texts.`);
  }
  const messages = readMessages(params["messages"]);
  if (!messages.ok) return messages;
  const tooMuch = sizeProblem(systemPrompt, stops, messages.value);
  if (tooMuch !== undefined) return err(tooMuch);
  return ok({
    system: systemPrompt,
    messages: messages.value,
    maxTokens: Math.min(maxTokens, MOST_TOKENS),
    ...(temperature === undefined ? {} : { temperature }),
    stops,
    hints: hintsIn(params["modelPreferences"]),
    wantsContext: params["includeContext"] !== undefined && params["includeContext"] !== "none",
  });
}

function readMessages(value: unknown): Result<SampleMessage[], string> {
  if (!Array.isArray(value) || value.length === 0) return err("There are no messages.");
  if (value.length > MAX_MESSAGES) return err(`At most ${MAX_MESSAGES} messages are taken.`);
  const messages: SampleMessage[] = [];
  for (const one of value) {
    const message = readMessage(one);
    if (!message.ok) return message;
    messages.push(message.value);
  }
  if (messages.at(-1)?.role !== "user") return err("The last message must be the user’s.");
  return ok(messages);
}

function readMessage(value: unknown): Result<SampleMessage, string> {
  if (!isObject(value)) return err("A message isn’t an object.");
  const { role, content } = value;
  if (role !== "user" && role !== "assistant") return err("A message has no known role.");
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  const parts: SamplePart[] = [];
  for (const block of blocks) {
    const part = readPart(block, role);
    if (!part.ok) return part;
    if (!isBlank(part.value)) parts.push(part.value);
  }
  return parts.length === 0 ? err("A message is empty.") : ok({ role, parts });
}

function readPart(block: unknown, role: SampleMessage["role"]): Result<SamplePart, string> {
  if (!isObject(block)) return err("A message has no content.");
  const { type, text, data, mimeType } = block;
  if (type === "text" && typeof text === "string") return ok({ kind: "text", text });
  if (type === "image" && typeof data === "string" && typeof mimeType === "string") {
    if (role === "assistant") return err("Pictures are taken in the user’s messages only.");
    return ok({ kind: "image", mediaType: mimeType, base64: data });
  }
  return err(`Content of the type ${JSON.stringify(type ?? null).slice(0, 40)} is not taken.`);
}

function isBlank(part: SamplePart): boolean {
  return part.kind === "text" && part.text.trim() === "";
}

function sizeProblem(
  system: string,
  stops: readonly string[],
  messages: readonly SampleMessage[],
): string | undefined {
  const parts = messages.flatMap((message) => message.parts);
  if (parts.length > MAX_PARTS) return `At most ${MAX_PARTS} blocks of content are taken.`;
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const images = parts.flatMap((part) => (part.kind === "image" ? [part.base64] : []));
  if (lengthOf([system, ...stops, ...texts]) > LONGEST_TEXT) {
    return `The texts are too long: at most ${LONGEST_TEXT} characters are taken.`;
  }
  if (images.length > MAX_IMAGES) return `At most ${MAX_IMAGES} pictures are taken.`;
  return lengthOf(images) > LONGEST_IMAGES ? "The pictures are too large." : undefined;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function hintsIn(preferences: unknown): string[] {
  const hints: unknown = isObject(preferences) ? preferences["hints"] : undefined;
  if (!Array.isArray(hints)) return [];
  return hints
    .slice(0, MAX_HINTS)
    .flatMap((hint: unknown) => (isObject(hint) ? [hint["name"]] : []))
    .filter((name) => typeof name === "string")
    .filter((name) => name.trim() !== "" && name.length <= LONGEST_HINT);
}

/** A copy of the request with every text in it changed. */
export function changedTexts(
  request: SampleRequest,
  change: (text: string) => string,
): SampleRequest {
  const changedPart = (part: SamplePart): SamplePart =>
    part.kind === "text" ? { ...part, text: change(part.text) } : part;
  return {
    ...request,
    system: change(request.system),
    messages: request.messages.map(({ role, parts }) => ({ role, parts: parts.map(changedPart) })),
    stops: request.stops.map(change),
    hints: request.hints.map(change),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isTemperature(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 2;
}

function textsIn(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;
}

/** The answer up to the first of the texts at which it must stop. */
export function stoppedAt(
  text: string,
  stops: readonly string[],
): { text: string; isStopped: boolean } {
  const places = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
  if (places.length === 0) return { text, isStopped: false };
  return { text: text.slice(0, Math.min(...places)), isStopped: true };
}
