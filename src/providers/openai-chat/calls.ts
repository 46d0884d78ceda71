import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ProviderState } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import {
  asNumber,
  asObject,
  asWord,
  isObject,
  parseJson,
  toJson,
} from "#providers/json-reading.ts";
import { heardName } from "#providers/tool-words.ts";

interface Call {
  index: number;
  /** The provider's id, the first non-blank one. */
  id: string;
  /** Set once: later deltas may repeat it or send it blank. */
  toolName: string;
  argumentsText: string;
  /** How many characters of the arguments have been given out. */
  told: number;
  started: boolean;
  extra?: JsonObject;
}

/**
 * Puts tool call deltas together, whatever a compatible server makes of them (providers.md section
 * 6): no index, one index for all, repeated or blank ids and names, whole calls in one chunk,
 * arguments null, missing, or as an object. Arguments stay text; nothing is repaired.
 */
export class CallAssembly {
  readonly #state: (value: JsonValue) => ProviderState;
  readonly #calls: Call[] = [];
  readonly #byWireIndex = new Map<number, Call>();

  constructor(state: (value: JsonValue) => ProviderState) {
    this.#state = state;
  }

  get count(): number {
    return this.#calls.length;
  }

  /** True if every call has a name and arguments that are whole. */
  get whole(): boolean {
    return this.#calls.every((call) => call.toolName !== "" && isWhole(call.argumentsText));
  }

  push(delta: JsonObject): StreamPart[] {
    // The old single-call field has the same shape one level up.
    const body = asObject(delta["function"]) ?? {};
    const wireIndex = asNumber(delta["index"]);
    const id = asWord(delta["id"]) ?? "";
    const toolName = heardName(asWord(body["name"]) ?? "");
    const text = argumentsOf(body["arguments"]);

    const held = wireIndex === undefined ? this.#calls.at(-1) : this.#byWireIndex.get(wireIndex);
    const call = held === undefined || opensAnother(held, id, toolName, text) ? this.#open() : held;
    if (wireIndex !== undefined) this.#byWireIndex.set(wireIndex, call);

    if (call.id === "") call.id = id;
    if (call.toolName === "") call.toolName = toolName;
    const extra = asObject(delta["extra_content"]);
    if (extra !== undefined) call.extra = extra;
    call.argumentsText += text;
    return this.#tell(call);
  }

  /** Closes every call. The terminal signal was seen: what is there is what the model wrote. */
  end(): StreamPart[] {
    return this.#calls.flatMap((call) => [
      ...(call.started ? [] : this.#start(call)),
      {
        type: "tool_call.end" as const,
        index: call.index,
        toolName: call.toolName,
        argumentsText: call.argumentsText,
      },
    ]);
  }

  #open(): Call {
    const call: Call = {
      index: this.#calls.length,
      id: "",
      toolName: "",
      argumentsText: "",
      told: 0,
      started: false,
    };
    this.#calls.push(call);
    return call;
  }

  #tell(call: Call): StreamPart[] {
    // Without a name there is nothing to show; it may still come.
    if (call.toolName === "") return [];
    return call.started ? this.#growth(call) : this.#start(call);
  }

  #start(call: Call): StreamPart[] {
    call.started = true;
    const value: JsonObject = {
      ...(call.id === "" ? {} : { id: call.id }),
      ...(call.extra === undefined ? {} : { extra_content: call.extra }),
    };
    const start: StreamPart = {
      type: "tool_call.start",
      index: call.index,
      toolName: call.toolName,
      ...(Object.keys(value).length === 0 ? {} : { providerState: this.#state(value) }),
    };
    return [start, ...this.#growth(call)];
  }

  #growth(call: Call): StreamPart[] {
    const text = call.argumentsText.slice(call.told);
    call.told = call.argumentsText.length;
    return text === "" ? [] : [{ type: "tool_call.arguments", index: call.index, text }];
  }
}

/**
 * True if a delta that landed on `held` is the beginning of another call: it names another id, or
 * it names a tool and begins a JSON value although the held arguments are whole already.
 */
function opensAnother(held: Call, id: string, toolName: string, text: string): boolean {
  if (id !== "" && held.id !== "") {
    return id !== held.id && (toolName !== "" || beginsAfresh(held, text));
  }
  return toolName !== "" && beginsAfresh(held, text);
}

function beginsAfresh(held: Call, text: string): boolean {
  return held.argumentsText !== "" && isWhole(held.argumentsText) && /^\s*[[{"n]/.test(text);
}

/** Empty stands for no arguments. */
function isWhole(text: string): boolean {
  return text.trim() === "" || parseJson(text) !== undefined;
}

function argumentsOf(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  return isObject(value) || Array.isArray(value) ? toJson(value) : "";
}
