import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ProviderState } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import {
  asNumber,
  asObject,
  asNonBlankString,
  isObject,
  parseJson,
  toJson,
} from "#providers/shared/json-reading.ts";
import { receivedName } from "#providers/shared/request/tool-text.ts";

interface Call {
  index: number;
  /** The provider's id: the first one that is not blank. */
  id: string;
  /** Set only once, because later deltas may repeat the name or leave it blank. */
  toolName: string;
  argumentsText: string;
  /** How many characters of the arguments have been passed on. */
  told: number;
  started: boolean;
  extra?: JsonObject;
}

/**
 * Assembles tool calls from deltas and tolerates what compatible servers do: no index, one index for
 * all, repeated or blank ids and names, whole calls in one chunk, arguments that are null, missing,
 * or an object. Arguments stay text; nothing is repaired.
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

  /** Whether every call has a name and complete arguments. */
  get whole(): boolean {
    return this.#calls.every((call) => call.toolName !== "" && isWhole(call.argumentsText));
  }

  push(delta: JsonObject): StreamPart[] {
    // The deprecated field for a single call has the same shape one level up.
    const body = asObject(delta["function"]) ?? {};
    const wireIndex = asNumber(delta["index"]);
    const id = asNonBlankString(delta["id"]) ?? "";
    const toolName = receivedName(asNonBlankString(body["name"]) ?? "");
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

  /** Ends all calls. The terminal signal was seen, so the model has written nothing more. */
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
    // Without a name there is nothing to show yet. It may come in a later delta.
    if (call.toolName === "") return [];
    return call.started ? this.#growth(call) : this.#start(call);
  }

  #start(call: Call): StreamPart[] {
    call.started = true;
    const value: JsonObject = {
      ...(call.id === "" ? {} : { id: call.id }),
      ...defined({ extra_content: call.extra }),
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
 * Whether a delta for `held` begins another call: it has another id, or it names a tool and begins a JSON
 * value although the held arguments are already complete.
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

/** Whether arguments are complete. Empty text means no arguments. */
function isWhole(text: string): boolean {
  return text.trim() === "" || parseJson(text) !== undefined;
}

function argumentsOf(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  return isObject(value) || Array.isArray(value) ? toJson(value) : "";
}
