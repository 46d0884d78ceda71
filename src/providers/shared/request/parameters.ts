import type { JsonValue } from "#domain/json.ts";
import { PARAMETER_CHOICES, RESERVED_PARAMETERS } from "#domain/parameter-names.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { asArray, asNumber, asObject, asNonBlankString } from "#providers/shared/json-reading.ts";

import type { Omissions } from "./omissions.ts";

/** A tool choice, in whichever protocol's format the person wrote it. */
export type ToolChoiceOption =
  | { kind: "auto" | "none" | "required" }
  | { kind: "tool"; name: string };

/**
 * The parameters that the person set, under the names of Chat Completions. An adapter takes out
 * those that it can translate to its protocol. The rest is either passed on unchanged, or left out
 * and reported.
 */
export class RequestedParameters {
  readonly #wanted: Map<string, JsonValue>;
  readonly #omissions: Omissions;

  constructor(parameters: PreparedContext["parameters"], omissions: Omissions) {
    const set = Object.entries(parameters).filter(
      ([name, value]) => name !== "__proto__" && value !== null && value !== "",
    );
    this.#wanted = new Map(set);
    this.#omissions = omissions;
  }

  take(...names: string[]): JsonValue | undefined {
    const found = names.map((name) => this.#wanted.get(name));
    for (const name of names) this.#wanted.delete(name);
    return found.find((value) => value !== undefined);
  }

  number(...names: string[]): number | undefined {
    return asNumber(this.take(...names));
  }

  text(...names: string[]): string | undefined {
    return asNonBlankString(this.take(...names));
  }

  /** Stop sequences. Those that are only white space are dropped, because most servers refuse them. */
  stopSequences(...names: string[]): string[] {
    const value = this.take(...names);
    const list = typeof value === "string" ? [value] : asArray(value);
    return list.flatMap((stop) => asNonBlankString(stop) ?? []);
  }

  /** The tool choice; undefined if there are no tools to choose from. */
  toolChoice(hasTools: boolean): ToolChoiceOption | undefined {
    const value = this.take("tool_choice");
    return hasTools ? choiceOf(value) : undefined;
  }

  /** Leaves out parameters, and reports those that were set. */
  omit(...names: string[]): void {
    for (const name of names) if (this.#wanted.delete(name)) this.#omissions.add("parameter", name);
  }

  /** Reports a parameter that was already taken out. */
  reportOmission(name: string): void {
    this.#omissions.add("parameter", name);
  }

  /** Drops parameters that would overwrite a field of the request. */
  drop(...names: string[]): void {
    for (const name of names) this.#wanted.delete(name);
  }

  omitRest(): void {
    this.omit(...this.#wanted.keys());
  }

  /** The parameters that no adapter took: fields for the person's own server. */
  rest(): Record<string, JsonValue> {
    return Object.fromEntries(this.#wanted);
  }
}

function choiceOf(value: JsonValue | undefined): ToolChoiceOption | undefined {
  if (value === "any" || value === "required") return { kind: "required" };
  if (value === "auto" || value === "none") return { kind: value };
  const choice = asObject(value);
  const name =
    asNonBlankString(asObject(choice?.["function"])?.["name"]) ??
    asNonBlankString(choice?.["name"]);
  if (name !== undefined) return { kind: "tool", name };
  return choice === undefined ? undefined : choiceOf(choice["type"]);
}

/** How much reasoning the person asked for, from "none" up. */
export type Effort = (typeof PARAMETER_CHOICES)["reasoning_effort"][number];

export function effortOf(word: string | undefined): Effort | undefined {
  return PARAMETER_CHOICES.reasoning_effort.find((effort) => effort === word);
}

/** How long the person wants answers to be. */
export type Verbosity = (typeof PARAMETER_CHOICES)["verbosity"][number];

export function verbosityOf(word: string | undefined): Verbosity | undefined {
  return PARAMETER_CHOICES.verbosity.find((verbosity) => verbosity === word);
}

/** Parameters of OpenAI's endpoints that the other protocols do not have. */
export const OPENAI_ONLY = [
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

/** Reserved parameters, and the fields in which the newer protocols carry messages. */
export const RESERVED = [
  ...RESERVED_PARAMETERS,
  "input",
  "contents",
  "system",
  "instructions",
  "systemInstruction",
] as const;
