import type { ProviderState } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";

import { heardName } from "./tool-words.ts";

interface Call {
  toolName: string;
  argumentsText: string;
}

/**
 * The calls of one answer, numbered as they appear. They close together, once the answer is whole:
 * a call of a broken answer never closes, so it can never run.
 */
export class CallList {
  readonly #calls: Call[] = [];

  get count(): number {
    return this.#calls.length;
  }

  open(wireName: string, providerState?: ProviderState): { index: number; parts: StreamPart[] } {
    const toolName = heardName(wireName);
    const index = this.#calls.push({ toolName, argumentsText: "" }) - 1;
    const start: StreamPart = {
      type: "tool_call.start",
      index,
      toolName,
      ...(providerState === undefined ? {} : { providerState }),
    };
    return { index, parts: [start] };
  }

  grow(index: number, text: string): StreamPart[] {
    const call = this.#calls[index];
    if (call === undefined || text === "") return [];
    call.argumentsText += text;
    return [{ type: "tool_call.arguments", index, text }];
  }

  /** The whole text as the server gives it at the end; it counts, whatever was streamed. */
  settle(index: number, text: string): StreamPart[] {
    const call = this.#calls[index];
    if (call === undefined) return [];
    if (text.startsWith(call.argumentsText)) {
      return this.grow(index, text.slice(call.argumentsText.length));
    }
    call.argumentsText = text;
    return [];
  }

  end(): StreamPart[] {
    return this.#calls.map((call, index) => ({ type: "tool_call.end", index, ...call }));
  }
}
