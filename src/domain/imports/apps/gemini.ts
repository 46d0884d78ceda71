import { fieldsOf, listOf, objectsIn, textIn, timeIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type { AppAdapter, ImportedPart } from "#domain/imports/imported-conversation.ts";
import { conversation, node } from "#domain/imports/optional.ts";
import { namedFile, textParts } from "#domain/imports/parts.ts";

/** Gemini in Google Takeout: a dated list of prompts and answers, not grouped into conversations. */
export const gemini: AppAdapter = {
  app: "Gemini",
  accepts: (value) => isGemini(fieldsOf(value)),
  *read(value) {
    const entry = fieldsOf(value);
    // The file also lists activity in Google's other products.
    if (entry === undefined || !isGemini(entry)) return;
    const asked = (textIn(entry["title"]) ?? "").replace(/^Prompted /u, "");
    const at = timeIn(entry["time"]);
    const answers = objectsIn(entry["safeHtmlItem"]).flatMap(({ html }): ImportedPart[] =>
      typeof html === "string" && html !== "" ? [{ type: "html", html }] : [],
    );
    const question = node({
      id: "question",
      parent: null,
      role: "user",
      parts: [...filesIn(entry), ...textParts(asked)],
      at,
    });
    const answer = node({
      id: "answer",
      parent: "question",
      role: "assistant",
      parts: answers,
      at,
    });
    yield conversation({
      id: `${textIn(entry["time"]) ?? ""} ${asked}`,
      title: "",
      createdAt: at,
      updatedAt: at,
      nodes: answers.length === 0 ? [question] : [question, answer],
    });
  },
};

const NAMES = ["Gemini Apps", "Gemini", "Bard"];

function isGemini(entry: Fields | undefined): boolean {
  if (entry === undefined || typeof entry["title"] !== "string" || !("time" in entry)) return false;
  return [entry["header"], ...listOf(entry["products"])].some(
    (name) => typeof name === "string" && NAMES.includes(name),
  );
}

function filesIn(entry: Fields): ImportedPart[] {
  const all = [entry["attachedFiles"], entry["imageFile"], entry["audioFiles"]].flatMap((files) =>
    Array.isArray(files) ? (files as unknown[]) : [files],
  );
  return all.flatMap((file, at) => namedFile(file, at) ?? []);
}
