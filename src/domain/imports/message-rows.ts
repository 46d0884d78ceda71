import { KEPT_TYPES } from "#domain/attachments/media-types.ts";
import { ANY_BYTES, isImageType } from "#domain/attachments/media-types.ts";
import { isPlainAddress } from "#domain/connections/address.ts";
import { defined } from "#domain/defined.ts";
import { hashedId } from "#domain/derived-id.ts";
import type {
  AttachmentPart,
  ContentPart,
  InternalMessage,
  MessageMetadata,
  MessageNode,
  ToolCallRequest,
  WebSource,
} from "#domain/message.ts";

import { parsedOrText } from "./fields.ts";
import type {
  ImportedAttachment,
  ImportedBytes,
  ImportedNode,
  ImportedResult,
} from "./imported-conversation.ts";
import type { NoteBook } from "./source-notes.ts";
import { stepsOf } from "./steps.ts";
import type { Step } from "./steps.ts";
import { LONGEST_TEXT, lineOf, rawText, storableJson } from "./storable-parts.ts";

/** Bytes that are still to be read, for the attachment with this id. */
export interface WantedBytes {
  blobId: string;
  bytes: ImportedBytes;
}

/** A round whose results are still to come. */
interface OpenRound {
  calls: readonly ToolCallRequest[];
  /** The app's own ids of the calls. */
  sourceIds: readonly (string | undefined)[];
  results: ReadonlyMap<number, Answered>;
  at: number;
}

interface Answered {
  result: ImportedResult;
  attachments: readonly ImportedAttachment[];
  at: number;
}

/** The end of a path so far: its last row, and its round if that is open. */
export interface PathEnd {
  rowId: string | null;
  round?: OpenRound;
}

export const PATH_START: PathEnd = { rowId: null };

/** What a model reads in place of a result that the app's file doesn't contain. */
export const NO_RESULT = "The file from which this conversation was imported has no result.";

/** Makes the messages of one conversation, in such a way that every tool round is whole (R1, R2, R4). */
export class MessageRows {
  readonly rows = new Map<string, MessageNode>();
  readonly wanted = new Map<string, WantedBytes>();
  /** Messages that the app left out of its requests. */
  readonly unsent = new Set<string>();
  readonly #contextId: string;
  readonly #createdAt: number;
  readonly #notes: NoteBook;

  constructor(contextId: string, createdAt: number, notes: NoteBook) {
    this.#contextId = contextId;
    this.#createdAt = createdAt;
    this.#notes = notes;
  }

  /** Adds the messages of an entry that follows `before`. */
  add(node: ImportedNode, before: PathEnd): PathEnd {
    const at = node.at ?? this.#createdAt;
    let end = before;
    stepsOf(node).forEach((step, index) => {
      const id = this.#rowId(node.id, index);
      end =
        step.kind === "results" ? this.#answer(end, step, at, id) : this.#say(end, node, step, id);
    });
    return node.role === "assistant" && (node.error !== undefined || node.partial === true)
      ? this.#interrupted(node, this.closed(end), at)
      : end;
  }

  /** Closes the last round of a path: calls without a result get a placeholder. */
  closed({ rowId, round }: PathEnd): PathEnd {
    if (round === undefined) return { rowId };
    let last = rowId;
    round.calls.forEach((call, index) => {
      const answered = round.results.get(index);
      const id = hashedId(`${call.id} result`);
      if (answered === undefined && !this.rows.has(id)) this.#notes.add("calls_without_result");
      const message: InternalMessage = {
        role: "tool",
        content: (answered?.attachments ?? []).map((part) => this.#attachment(part)),
        toolResult: {
          requestId: call.id,
          result: answered === undefined ? NO_RESULT : storableJson(answered.result.value),
          isError: answered === undefined || answered.result.isError === true,
          source: answered === undefined ? "system" : "tool",
        },
        metadata: IMPORTED,
      };
      last = this.#put(id, last, message, answered?.at ?? round.at);
    });
    return { rowId: last };
  }

  #say(before: PathEnd, node: ImportedNode, step: Extract<Step, { kind: "say" }>, id: string) {
    const { rowId } = this.closed(before);
    const at = node.at ?? this.#createdAt;
    const role = node.role === "assistant" ? "assistant" : "user";
    const content = this.#content(step, role);
    const toolCalls = step.calls.map(({ call }, index): ToolCallRequest => ({
      id: hashedId(`${id} call ${String(index)}`),
      toolName: lineOf(call.name, 200) || "tool",
      arguments: storableJson(parsedOrText(call.arguments)),
      approvalStatus: "approved",
    }));
    const model = node.model === undefined ? undefined : lineOf(node.model, 200) || undefined;
    const metadata: MessageMetadata =
      role === "assistant" ? { ...IMPORTED, ...defined({ model }) } : IMPORTED;
    const message: InternalMessage = {
      role,
      content,
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
      metadata,
    };
    const made = this.#put(id, rowId, message, at);
    if (node.unsent === true) this.unsent.add(made);
    if (toolCalls.length === 0) return { rowId: made };
    const results = new Map<number, Answered>();
    step.calls.forEach(({ result }, index) => {
      if (result !== undefined) results.set(index, { result, attachments: [], at });
    });
    // If the same entry follows another one, its calls have other ids.
    const calls = this.rows.get(made)?.message.toolCalls ?? toolCalls;
    const sourceIds = step.calls.map(({ call }) => call.id);
    return this.#settled({ rowId: made, round: { calls, sourceIds, results, at } });
  }

  #answer(
    before: PathEnd,
    step: Extract<Step, { kind: "results" }>,
    at: number,
    id: string,
  ): PathEnd {
    let end = before;
    step.results.forEach((result, index) => {
      const attachments = index === 0 ? step.attachments : [];
      const call = callFor(end.round, result);
      if (end.round === undefined || call === undefined) {
        end = this.#withoutCall(end, { result, attachments, at }, `${id} ${String(index)}`);
        return;
      }
      const results = new Map(end.round.results).set(call, { result, attachments, at });
      end = this.#settled({ ...end, round: { ...end.round, results } });
    });
    return end;
  }

  #settled(end: PathEnd): PathEnd {
    const { round } = end;
    return round !== undefined && round.results.size === round.calls.length
      ? this.closed(end)
      : end;
  }

  /** A result can't be without its call (R2), so it gets one that Bough wrote. */
  #withoutCall(before: PathEnd, answered: Answered, id: string): PathEnd {
    const { rowId } = this.closed(before);
    this.#notes.add("results_without_call");
    const call: ToolCallRequest = {
      id: hashedId(`${id} call`),
      toolName: lineOf(answered.result.name ?? "tool", 200) || "tool",
      arguments: {},
      approvalStatus: "approved",
    };
    const message: InternalMessage = {
      role: "assistant",
      content: [],
      toolCalls: [call],
      metadata: { ...IMPORTED, synthetic: true },
    };
    const made = this.#put(hashedId(`${id} without call`), rowId, message, answered.at);
    const calls = this.rows.get(made)?.message.toolCalls ?? [call];
    const results = new Map([[0, answered]]);
    return this.closed({
      rowId: made,
      round: { calls, sourceIds: [undefined], results, at: answered.at },
    });
  }

  /**
   * Law R3: a message that was cut off carries no calls, so after calls the interruption is a message
   * of its own.
   */
  #interrupted(node: ImportedNode, { rowId }: PathEnd, at: number): PathEnd {
    const row = this.rows.get(rowId ?? "");
    const interruption = node.error?.slice(0, 10_000);
    const status = { status: "partial" as const, ...defined({ interruption }) };
    const isOwn = row !== undefined && this.#isOf(node, row.id);
    if (isOwn && row.message.role === "assistant") {
      row.message.metadata = { ...row.message.metadata, ...status };
      return { rowId };
    }
    const metadata = { ...IMPORTED, ...defined({ model: node.model?.slice(0, 200) }), ...status };
    const message: InternalMessage = { role: "assistant", content: [], metadata };
    return { rowId: this.#put(this.#rowId(node.id, -1), rowId, message, at) };
  }

  #isOf(node: ImportedNode, rowId: string): boolean {
    return stepsOf(node).some((_step, index) => this.#rowId(node.id, index) === rowId);
  }

  #rowId(nodeId: string, index: number): string {
    const more = index === 0 ? "" : ` part ${String(index)}`;
    return hashedId(`${this.#contextId} message ${nodeId}${more}`);
  }

  /**
   * Adds a row. If it exists already after another message (a round that ends in two ways), it gets
   * another id.
   */
  #put(id: string, parentId: string | null, message: InternalMessage, createdAt: number): string {
    const known = this.rows.get(id);
    if (known !== undefined && known.parentId !== parentId) {
      return this.#put(hashedId(`${id} after ${parentId ?? ""}`), parentId, message, createdAt);
    }
    const row = { id, contextId: this.#contextId, parentId, message, createdAt };
    if (known === undefined) this.rows.set(id, row);
    return id;
  }

  #content(step: Extract<Step, { kind: "say" }>, role: "user" | "assistant"): ContentPart[] {
    const texts: string[] = [];
    const content: ContentPart[] = [];
    const attachments: AttachmentPart[] = [];
    const sources: WebSource[] = [];
    const unknown: string[] = [];
    for (const part of step.parts) {
      if (part.type === "text") texts.push(part.text);
      else if (part.type === "attachment") attachments.push(this.#attachment(part));
      else if (part.type === "sources") sources.push(...sourcesOf(part.sources));
      else if (part.type === "unknown") unknown.push(this.#unknown(part.what, part.raw));
      else if (role === "assistant")
        content.push({ type: "reasoning", text: this.#fit(part.text) });
      else texts.push(part.text);
    }
    const text = this.#fit([...texts, ...unknown].join("\n\n"));
    const said: ContentPart[] = text === "" ? [] : [{ type: "text", text }];
    const only = [...new Map(attachments.map((part) => [part.blobId, part])).values()];
    if (role === "user") return [...only, ...said];
    content.push(...said, ...only);
    if (sources.length > 0) {
      const each = [...new Map(sources.map((source) => [source.address, source])).values()];
      content.push({ type: "web", lookups: [], sources: each.slice(0, 200), citations: [] });
    }
    return content;
  }

  #unknown(what: string, raw: unknown): string {
    const name = lineOf(what, 80).replace(/[`*_]/gu, "") || "without a name";
    this.#notes.unknown(name);
    const json = rawText(raw);
    const shown = json.length > UNKNOWN_SHOWN ? `${json.slice(0, UNKNOWN_SHOWN)}\n…` : json;
    const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
    return `Part of a kind that Bough doesn't know (${name}):\n\n${fence}json\n${shown}\n${fence}`;
  }

  #fit(text: string): string {
    if (text.length <= LONGEST_TEXT) return text;
    this.#notes.add("cut");
    return text.slice(0, LONGEST_TEXT);
  }

  #attachment({ ref, name, mediaType = "", size, bytes }: ImportedAttachment): AttachmentPart {
    const blobId = hashedId(`${this.#contextId} attachment ${ref}`);
    if (bytes !== undefined) this.wanted.set(blobId, { blobId, bytes });
    const shown = lineOf(name, 400) || "file";
    const type = mediaType.toLowerCase();
    if (isImageType(type)) {
      return { type: "image", blobId, mediaType: type, name: shown, ...defined({ size }) };
    }
    const isKept = KEPT_TYPES.some((kept) => kept === type);
    const stated = isKept ? type : type.startsWith("text/") ? "text/plain" : ANY_BYTES;
    return { type: "file", blobId, mediaType: stated, name: shown, ...defined({ size }) };
  }
}

const IMPORTED: MessageMetadata = { source: { kind: "import" } };

/** How much of an unknown part's JSON is shown, in UTF-16 units. */
const UNKNOWN_SHOWN = 20_000;

function longestRun(text: string): number {
  return (text.match(/`+/gu) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}

function sourcesOf(sources: readonly WebSource[]): WebSource[] {
  return sources.flatMap(({ address, title }) => {
    if (address.length > 2_000 || !isPlainAddress(address)) return [];
    return [{ address, ...defined({ title: title && lineOf(title, 400) }) }];
  });
}

/** The open call that a result answers. */
function callFor(round: OpenRound | undefined, { callId, name }: ImportedResult) {
  if (round === undefined) return undefined;
  const open = [...round.calls.keys()].filter((index) => !round.results.has(index));
  if (callId !== undefined && round.sourceIds.includes(callId)) {
    return open.find((index) => round.sourceIds[index] === callId);
  }
  // If all calls have ids and none has this one, the result belongs to another round.
  if (callId !== undefined && round.sourceIds.every((id) => id !== undefined)) return undefined;
  return open.find((index) => round.calls[index]?.toolName === name) ?? open[0];
}
