import { defined } from "#domain/defined.ts";
import type { ProviderState } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import { receivedName } from "#providers/shared/request/tool-text.ts";

interface Call {
  toolName: string;
  argumentsText: string;
}

/**
 * The calls of one answer, numbered as they appear. They end together, once the answer is complete:
 * a call of a broken answer never ends, so it can never run.
 */
export class CallList {
  readonly #calls: Call[] = [];

  get count(): number {
    return this.#calls.length;
  }

  open(wireName: string, providerState?: ProviderState): { index: number; parts: StreamPart[] } {
    const toolName = receivedName(wireName);
    const index = this.#calls.push({ toolName, argumentsText: "" }) - 1;
    const start: StreamPart = {
      type: "tool_call.start",
      index,
      toolName,
      ...defined({ providerState }),
    };
    return { index, parts: [start] };
  }

  append(index: number, text: string): StreamPart[] {
    const call = this.#calls[index];
    if (call === undefined || text === "") return [];
    call.argumentsText += text;
    return [{ type: "tool_call.arguments", index, text }];
  }

  /** Takes the whole text that the server sends at the end. It overrides what was streamed. */
  complete(index: number, text: string): StreamPart[] {
    const call = this.#calls[index];
    if (call === undefined) return [];
    if (text.startsWith(call.argumentsText)) {
      return this.append(index, text.slice(call.argumentsText.length));
    }
    call.argumentsText = text;
    return [];
  }

  end(): StreamPart[] {
    return this.#calls.map((call, index) => ({ type: "tool_call.end", index, ...call }));
  }
}
