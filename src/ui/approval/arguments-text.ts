import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { segments, visible } from "#domain/visible-text.ts";

const texts = new WeakMap<ToolCallRequest, string>();

/** The call's arguments as the text that is shown, edited, and parses to what runs. */
export function argumentsTextOf(call: ToolCallRequest): string {
  const text = texts.get(call) ?? visible(call.arguments);
  texts.set(call, text);
  return text;
}

export type ParsedText = { ok: true; value: JsonValue } | { ok: false; message: string };

/** Strictly, as `JSON.parse` reads it: nothing is repaired. */
export function parseArgumentsText(text: string): ParsedText {
  try {
    // What JSON.parse gives is JSON.
    return { ok: true, value: JSON.parse(text) as JsonValue };
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return { ok: false, message: `This is not JSON yet: ${why}` };
  }
}

/** A piece of a text of JSON as it is painted. `escape` stands for a hidden character. */
export interface Mark {
  kind: "plain" | "key" | "escape";
  text: string;
}

/** UTF-16 units from which keys are not told apart: escapes still are. */
const KEYS_UP_TO = 60_000;

/** The text in painted pieces; joined they are the text. Also for a text that is no JSON yet. */
export function marksOf(text: string): Mark[] {
  const pieces = text.length > KEYS_UP_TO ? [{ text, isKey: false }] : keysApart(text);
  return pieces.flatMap(({ text: piece, isKey }) =>
    segments(piece).map((segment): Mark => {
      if (segment.escape) return { kind: "escape", text: segment.text };
      return { kind: isKey ? "key" : "plain", text: segment.text };
    }),
  );
}

/** Whole strings at a time, so that a quote inside one begins no other. */
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
