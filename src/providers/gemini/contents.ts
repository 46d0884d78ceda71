import type { Content, Part } from "@google/genai";

import type { JsonValue } from "#domain/json.ts";
import type {
  ContentPart,
  InternalMessage,
  ToolCallRequest,
  ToolCallResult,
} from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { alternatingTurns } from "#providers/alternating-turns.ts";
import type { BlockWriter } from "#providers/alternating-turns.ts";
import { attachmentOf, unreadable } from "#providers/attachments.ts";
import { asWord, isObject } from "#providers/json-reading.ts";
import type { Omissions } from "#providers/omissions.ts";
import { ownState, piecesOf } from "#providers/replay.ts";
import type { Piece } from "#providers/replay.ts";
import { argumentsObject, resultWords, wireName } from "#providers/tool-words.ts";

import { GEMINI_PROTOCOL } from "./decoder.ts";
import type { GeminiTraits } from "./models.ts";

/** A turn whose parts are always there, so that a longer branch only adds to it. */
export type GeminiTurn = Content & { role: "user" | "model"; parts: Part[] };

/** The branch as turns that alternate, the person first. */
export function geminiContents(
  prepared: PreparedContext,
  messages: PreparedContext["messages"],
  traits: GeminiTraits,
  left: Omissions,
): GeminiTurn[] {
  return alternatingTurns(messages, new Parts(prepared, traits, left)).map(
    ({ role, blocks: parts }) => ({ role: role === "user" ? "user" : "model", parts }),
  );
}

/** Google's own word for a call that another model made: it stands where a signature is demanded. */
const UNSIGNED = "skip_thought_signature_validator";

class Parts implements BlockWriter<Part> {
  readonly #prepared: PreparedContext;
  readonly #traits: GeminiTraits;
  readonly #left: Omissions;
  /** Calls by our id, for the results that follow. */
  readonly #calls = new Map<string, ToolCallRequest>();

  constructor(prepared: PreparedContext, traits: GeminiTraits, left: Omissions) {
    this.#prepared = prepared;
    this.#traits = traits;
    this.#left = left;
  }

  text(words: string): Part[] {
    return textPart(words);
  }

  answer(message: InternalMessage): Part[] {
    const pieces = piecesOf(message, this.#recipient());
    const first = pieces.find((piece) => piece.type === "call");
    return pieces.flatMap((piece) => this.#part(piece, piece === first));
  }

  #part(piece: Piece, firstCall: boolean): Part[] {
    switch (piece.type) {
      case "text": {
        const signature = isObject(piece.own) ? asWord(piece.own["thoughtSignature"]) : undefined;
        if (signature === undefined) return textPart(piece.text);
        return [{ text: piece.text, thoughtSignature: signature }];
      }
      case "reasoning":
        return [];
      case "call":
        return [this.#functionCall(piece.call, firstCall)];
      case "other":
        return codePart(piece.own);
    }
  }

  /** Of parallel calls only the first one is signed. */
  #functionCall(call: ToolCallRequest, first: boolean): Part {
    this.#calls.set(call.id, call);
    const own = ownState(call.providerState, this.#recipient());
    const signature =
      asWord(own?.["thoughtSignature"]) ??
      (first && this.#traits.demandsSignatures ? UNSIGNED : undefined);
    const id = asWord(own?.["id"]);
    return {
      functionCall: {
        name: wireName(call.toolName),
        args: argumentsObject(call),
        ...(id === undefined ? {} : { id }),
      },
      ...(signature === undefined ? {} : { thoughtSignature: signature }),
    };
  }

  result(result: ToolCallResult): Part[] {
    const call = this.#calls.get(result.requestId);
    const id = asWord(ownState(call?.providerState, this.#recipient())?.["id"]);
    return [
      {
        functionResponse: {
          name: wireName(call?.toolName ?? ""),
          response: result.isError
            ? { error: resultWords(result, call) }
            : { output: result.result },
          ...(id === undefined ? {} : { id }),
        },
      },
    ];
  }

  userPart(part: ContentPart): Part[] {
    if (part.type === "text") return textPart(part.text);
    if (part.type === "reasoning") return [];
    const found = attachmentOf(part, this.#prepared.attachments);
    if (found.kind !== "binary") return textPart(found.words);
    if (geminiCarries(found.mediaType)) {
      return [{ inlineData: { mimeType: found.mediaType, data: found.base64 } }];
    }
    this.#left.add("attachment", found.name);
    return textPart(unreadable(found));
  }

  #recipient() {
    return { protocol: GEMINI_PROTOCOL, modelId: this.#prepared.modelId };
  }
}

/** Verbatim a part that code run by Google left in this place, and nothing else. */
function codePart(own: JsonValue): Part[] {
  if (!isObject(own)) return [];
  const { executableCode, codeExecutionResult, thoughtSignature } = own;
  const signature = asWord(thoughtSignature);
  const mark = signature === undefined ? {} : { thoughtSignature: signature };
  if (isObject(executableCode)) return [{ executableCode, ...mark }];
  return isObject(codeExecutionResult) ? [{ codeExecutionResult, ...mark }] : [];
}

/** No GIF: Gemini refuses it. */
export function geminiCarries(mediaType: string): boolean {
  return TAKEN.test(mediaType);
}

const TAKEN = /^(image\/(png|jpeg|webp|heic|heif)|application\/pdf|audio\/.+|video\/.+)$/;

function textPart(text: string): Part[] {
  return text.trim() === "" ? [] : [{ text }];
}
