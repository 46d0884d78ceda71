import type { Content, Part } from "@google/genai";

import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type {
  ContentPart,
  InternalMessage,
  ToolCallRequest,
  ToolCallResult,
} from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { asNonBlankString, isObject } from "#providers/shared/json-reading.ts";
import { ownState, piecesOf } from "#providers/shared/replay.ts";
import type { Piece } from "#providers/shared/replay.ts";
import { alternatingTurns } from "#providers/shared/request/alternating-turns.ts";
import type { BlockWriter } from "#providers/shared/request/alternating-turns.ts";
import {
  attachmentOf,
  isUnsent,
  unsupportedFileText,
} from "#providers/shared/request/attachments.ts";
import type { Omissions } from "#providers/shared/request/omissions.ts";
import {
  argumentsObject,
  editNote,
  resultAsText,
  wireName,
} from "#providers/shared/request/tool-text.ts";

import { GEMINI_PROTOCOL } from "./decoder.ts";
import type { GeminiTraits } from "./models.ts";

/** A turn that always has parts, so that new messages only add to it. */
export type GeminiTurn = Content & { role: "user" | "model"; parts: Part[] };

/** The branch as alternating turns, starting with the user. */
export function geminiContents(
  prepared: PreparedContext,
  messages: PreparedContext["messages"],
  traits: GeminiTraits,
  omissions: Omissions,
): GeminiTurn[] {
  return alternatingTurns(messages, new Parts(prepared, traits, omissions)).map(
    ({ role, blocks: parts }) => ({ role: role === "user" ? "user" : "model", parts }),
  );
}

/** Google's placeholder for a call that requires a signature but was made by another model. */
const PLACEHOLDER_SIGNATURE = "skip_thought_signature_validator";

class Parts implements BlockWriter<Part> {
  readonly #prepared: PreparedContext;
  readonly #traits: GeminiTraits;
  readonly #omissions: Omissions;
  /** Calls by Bough's id, to be found when their results follow. */
  readonly #calls = new Map<string, ToolCallRequest>();

  constructor(prepared: PreparedContext, traits: GeminiTraits, omissions: Omissions) {
    this.#prepared = prepared;
    this.#traits = traits;
    this.#omissions = omissions;
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
        const signature = isObject(piece.own)
          ? asNonBlankString(piece.own["thoughtSignature"])
          : undefined;
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

  /** Writes a call. Of several parallel calls, only the first is signed. */
  #functionCall(call: ToolCallRequest, first: boolean): Part {
    this.#calls.set(call.id, call);
    const own = ownState(call.providerState, this.#recipient());
    const signature =
      asNonBlankString(own?.["thoughtSignature"]) ??
      (first && this.#traits.demandsSignatures ? PLACEHOLDER_SIGNATURE : undefined);
    const id = asNonBlankString(own?.["id"]);
    return {
      functionCall: {
        name: wireName(call.toolName),
        args: argumentsObject(call),
        ...defined({ id }),
      },
      ...defined({ thoughtSignature: signature }),
    };
  }

  result(result: ToolCallResult): Part[] {
    const call = this.#calls.get(result.requestId);
    const id = asNonBlankString(ownState(call?.providerState, this.#recipient())?.["id"]);
    return [
      {
        functionResponse: {
          name: wireName(call?.toolName ?? ""),
          response: result.isError
            ? { error: resultAsText(result, call) }
            : { output: result.result, ...defined({ note: editNote(call) }) },
          ...defined({ id }),
        },
      },
    ];
  }

  userPart(part: ContentPart): Part[] {
    if (part.type === "text") return textPart(part.text);
    if (isUnsent(part)) return [];
    const found = attachmentOf(part, this.#prepared.attachments);
    if (found.kind !== "binary") return textPart(found.words);
    if (geminiCarries(found.mediaType)) {
      return [{ inlineData: { mimeType: found.mediaType, data: found.base64 } }];
    }
    this.#omissions.add("attachment", found.name);
    return textPart(unsupportedFileText(found));
  }

  #recipient() {
    return { protocol: GEMINI_PROTOCOL, modelId: this.#prepared.modelId };
  }
}

/** A part of one of Google's own tools, unchanged. No other part passes. */
function codePart(own: JsonValue): Part[] {
  if (!isObject(own)) return [];
  const { executableCode, codeExecutionResult, toolCall, toolResponse, thoughtSignature } = own;
  const signature = asNonBlankString(thoughtSignature);
  const mark = signature === undefined ? {} : { thoughtSignature: signature };
  if (isObject(executableCode)) return [{ executableCode, ...mark }];
  if (isObject(toolCall)) return [{ toolCall, ...mark }];
  if (isObject(toolResponse)) return [{ toolResponse, ...mark }];
  return isObject(codeExecutionResult) ? [{ codeExecutionResult, ...mark }] : [];
}

/** Whether Gemini takes files of this type. It refuses GIF. */
export function geminiCarries(mediaType: string): boolean {
  return CARRIED_TYPES.test(mediaType);
}

const CARRIED_TYPES = /^(image\/(png|jpeg|webp|heic|heif)|application\/pdf|audio\/.+|video\/.+)$/;

function textPart(text: string): Part[] {
  return text.trim() === "" ? [] : [{ text }];
}
