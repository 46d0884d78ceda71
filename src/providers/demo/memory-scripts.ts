import type { JsonObject } from "#domain/json.ts";
import { parseJson } from "#providers/shared/json-reading.ts";

import { callStep, isBrief, textStep } from "./demo-request.ts";
import type { DemoRequest, DemoScript } from "./demo-request.ts";

/** What follows "remember that…", as one note. */
export function noteIn(message: string): JsonObject | undefined {
  const words = /^\s*(?:please )?remember,?:? (?:that )?(.+)/isu.exec(message)?.[1]?.trim();
  if (words === undefined || words === "") return undefined;
  return { note: `The person says: ${words.replaceAll(/\s+/gu, " ").slice(0, 200)}` };
}

/** Deletes the note that contains the words after "forget". It must be among the notes that were sent. */
export function forgetScript({ message, tools, earlier }: DemoRequest): DemoScript | undefined {
  const asked = /^\s*(?:please )?forget (?:that |about )?(.+)/isu.exec(message)?.[1];
  if (asked === undefined || !isBrief(message, 16) || !tools.has("forget")) return undefined;
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const note = notesIn(earlier).find((text) =>
    words.every((word) => text.toLowerCase().includes(word)),
  );
  if (note === undefined) {
    return { steps: [textStep("None of the notes that I was given says that.")] };
  }
  return { steps: [textStep("I’ll ask you first."), callStep("forget", { note })] };
}

/** Notes are lines of the system prompt, each a JSON string. */
function notesIn(earlier: DemoRequest["earlier"]): string[] {
  const lines = earlier
    .filter(({ role }) => role === "system" || role === "developer")
    .flatMap(({ text }) => text.split("\n"));
  return lines.flatMap((line) => {
    const value = /^[\s*-]*"/u.test(line) ? parseJson(line.slice(line.indexOf('"'))) : undefined;
    return typeof value === "string" ? [value] : [];
  });
}
