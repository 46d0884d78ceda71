import type { JsonValue } from "#domain/json.ts";
import { RESERVED_PARAMETERS } from "#domain/parameter-names.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

import { asArray, asNumber, asObject, asWord } from "./json-reading.ts";
import type { Omissions } from "./omissions.ts";

/** How a tool choice is meant, whichever protocol's words the person used. */
export type WantedChoice = { kind: "auto" | "none" | "required" } | { kind: "tool"; name: string };

/**
 * The parameters that a person set, in the common names of Chat Completions, taken out one by one
 * by an adapter that knows what its protocol calls them. What is left at the end is either passed on
 * as it is, or left out with a word.
 */
export class WantedParameters {
  readonly #wanted: Map<string, JsonValue>;
  readonly #left: Omissions;

  constructor(parameters: PreparedContext["parameters"], left: Omissions) {
    const set = Object.entries(parameters).filter(
      ([name, value]) => name !== "__proto__" && value !== null && value !== "",
    );
    this.#wanted = new Map(set);
    this.#left = left;
  }

  take(...names: string[]): JsonValue | undefined {
    const found = names.map((name) => this.#wanted.get(name));
    for (const name of names) this.#wanted.delete(name);
    return found.find((value) => value !== undefined);
  }

  number(...names: string[]): number | undefined {
    return asNumber(this.take(...names));
  }

  word(...names: string[]): string | undefined {
    return asWord(this.take(...names));
  }

  /** Texts at which the answer stops. White space alone is refused by most. */
  stops(...names: string[]): string[] {
    const value = this.take(...names);
    const list = typeof value === "string" ? [value] : asArray(value);
    return list.flatMap((stop) => asWord(stop) ?? []);
  }

  /** Undefined without tools, whatever was set: a choice needs something to choose from. */
  toolChoice(hasTools: boolean): WantedChoice | undefined {
    const value = this.take("tool_choice");
    return hasTools ? choiceOf(value) : undefined;
  }

  /** Leaves these out, and tells of those that were set. */
  refuse(...names: string[]): void {
    for (const name of names) if (this.#wanted.delete(name)) this.#left.add("parameter", name);
  }

  /** The same for one that was taken out already. */
  refuseTaken(name: string): void {
    this.#left.add("parameter", name);
  }

  /** Drops what no parameter may overwrite. */
  reserve(...names: string[]): void {
    for (const name of names) this.#wanted.delete(name);
  }

  refuseRest(): void {
    this.refuse(...this.#wanted.keys());
  }

  /** What nobody asked for: fields of the person's own server. */
  rest(): Record<string, JsonValue> {
    return Object.fromEntries(this.#wanted);
  }
}

function choiceOf(value: JsonValue | undefined): WantedChoice | undefined {
  if (value === "any" || value === "required") return { kind: "required" };
  if (value === "auto" || value === "none") return { kind: value };
  const choice = asObject(value);
  const name = asWord(asObject(choice?.["function"])?.["name"]) ?? asWord(choice?.["name"]);
  if (name !== undefined) return { kind: "tool", name };
  return choice === undefined ? undefined : choiceOf(choice["type"]);
}

/** A person's wish for more or less thinking, from "none" up. */
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

const EFFORTS: readonly Effort[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

export function effortOf(word: string | undefined): Effort | undefined {
  return EFFORTS.find((effort) => effort === word);
}

/** Parameters of OpenAI's endpoints that the other protocols have no word for. */
export const OPENAI_ALONE = [
  "frequency_penalty",
  "presence_penalty",
  "logit_bias",
  "logprobs",
  "top_logprobs",
  "seed",
  "verbosity",
  "prediction",
  "modalities",
  "audio",
  "user",
] as const;

/** The same for the fields in which the other protocols than Chat Completions carry what is said. */
export const RESERVED = [
  ...RESERVED_PARAMETERS,
  "input",
  "contents",
  "system",
  "instructions",
  "systemInstruction",
] as const;
