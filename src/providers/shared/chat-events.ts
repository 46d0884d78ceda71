/** The parts of a Chat Completions stream, framed as server-sent events, for servers inside the page. */
export const DONE_EVENT = "data: [DONE]\n\n";

export function chunkEvent(
  model: string,
  delta: object,
  finish_reason: string | null = null,
): string {
  return event({ ...header(model), choices: [{ index: 0, delta, finish_reason }] });
}

/** Counts of tokens. */
export interface TokensUsed {
  prompt: number;
  completion: number;
  reasoning?: number;
}

export function usageEvent(
  model: string,
  { prompt, completion, reasoning = 0 }: TokensUsed,
): string {
  return event({
    ...header(model),
    choices: [],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      completion_tokens_details: { reasoning_tokens: reasoning },
    },
  });
}

/** An error after the stream has begun. */
export function errorEvent(error: WireError): string {
  return event({ error: wireError(error) });
}

export interface WireError {
  status: number;
  /** Machine-readable; sent as both type and code. */
  type: string;
  message: string;
}

export function wireError({ status, type, message }: WireError): object {
  return { message, type, code: type, status_code: status };
}

function header(model: string): object {
  return { id: "chat-in-page", object: "chat.completion.chunk", created: 0, model };
}

function event(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
