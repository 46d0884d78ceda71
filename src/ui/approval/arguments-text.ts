import { reasonOf } from "#app/view/reason.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { spansOf, visibleJson } from "#domain/text/visible-text.ts";
import { approvalWords } from "#ui/words/approval.tsx";

const texts = new WeakMap<ToolCallRequest, string>();

/** The call's arguments as the text that is shown and edited. It parses to the value that runs. */
export function argumentsTextOf(call: ToolCallRequest): string {
  const text = texts.get(call) ?? visibleJson(call.arguments);
  texts.set(call, text);
  return text;
}

export type ParsedText = { ok: true; value: JsonValue } | { ok: false; message: string };

/** Parses strictly, like `JSON.parse`: nothing is repaired. */
export function parseArgumentsText(text: string): ParsedText {
  try {
    // JSON.parse returns JSON values only.
    return { ok: true, value: JSON.parse(text) as JsonValue };
  } catch (thrown) {
    return { ok: false, message: approvalWords.invalidJson(reasonOf(thrown)) };
  }
}

/** A painted piece of JSON text. `escape` represents a hidden character. */
export interface Mark {
  kind: "plain" | "key" | "escape";
  text: string;
}

/** Above this length (UTF-16 units) keys are not marked; escapes still are. */
const KEYS_UP_TO = 60_000;

/**
 * Splits the text into painted pieces, which join to the same text. Also works
 * for invalid JSON.
 */
export function marksOf(text: string): Mark[] {
  const pieces = text.length > KEYS_UP_TO ? [{ text, isKey: false }] : keysApart(text);
  return pieces.flatMap(({ text: piece, isKey }) =>
    spansOf(piece).map((segment): Mark => {
      if (segment.escape) return { kind: "escape", text: segment.text };
      return { kind: isKey ? "key" : "plain", text: segment.text };
    }),
  );
}

/** Matches whole strings, so that a quote inside one does not start another. */
const STRING = /"(?:[^"\\]|\\[^])*"/gu;

function keysApart(text: string): { text: string; isKey: boolean }[] {
  const pieces: { text: string; isKey: boolean }[] = [];
  let plainFrom = 0;
  for (const { 0: string, index } of text.matchAll(STRING)) {
    const end = index + string.length;
    if (!/^\s*:/u.test(text.slice(end, end + 16))) continue;
    pieces.push(
      { text: text.slice(plainFrom, index), isKey: false },
      { text: string, isKey: true },
    );
    plainFrom = end;
  }
  pieces.push({ text: text.slice(plainFrom), isKey: false });
  return pieces.filter((piece) => piece.text !== "");
}
