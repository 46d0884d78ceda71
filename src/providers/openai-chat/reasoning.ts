import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asArray, asNumber, asString, isObject } from "#providers/shared/json-reading.ts";

/** Fields that stream in fragments. All others arrive whole. */
const GROWING = ["text", "summary", "data"] as const;

/**
 * Joins OpenRouter's `reasoning_details`: fragments of one entry share index and type, their text
 * is appended, and a signature may come in a later one. The joined list must be sent back
 * unmodified.
 */
export class ReasoningDetails {
  readonly #entries = new Map<string, JsonObject>();

  /** Adds a delta's list. Returns the readable text in it. */
  push(list: JsonValue | undefined): string {
    let text = "";
    for (const fragment of asArray(list)) {
      if (!isObject(fragment)) continue;
      this.#join(fragment);
      text += asString(fragment["text"]) ?? asString(fragment["summary"]) ?? "";
    }
    return text;
  }

  all(): JsonObject[] {
    return [...this.#entries.values()];
  }

  #join(fragment: JsonObject): void {
    const key = `${asNumber(fragment["index"]) ?? 0} ${asString(fragment["type"]) ?? ""}`;
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      this.#entries.set(key, { ...fragment });
      return;
    }
    for (const [name, value] of Object.entries(fragment)) {
      if (name === "__proto__") continue;
      const held = entry[name];
      const grows = GROWING.some((each) => each === name);
      if (grows && typeof held === "string" && typeof value === "string")
        entry[name] = held + value;
      else if (value !== null || held === undefined) entry[name] = value;
    }
  }
}
