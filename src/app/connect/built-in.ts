import type { Bough } from "#app/bough.ts";
import type { Connection } from "#domain/connection.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import { BUILT_IN_BASE_URL, BUILT_IN_MODEL } from "#providers/built-in/address.ts";
import { builtInAvailability, fetchBuiltIn } from "#providers/built-in/language-model.ts";
import type { Availability } from "#providers/built-in/language-model.ts";

import { stored } from "./connect.ts";

export const BUILT_IN_CONNECTION_ID = "built-in";

/** Whether the browser's own model is there, can be fetched, or is not to be offered at all. */
export function builtInState(): Promise<Availability> {
  return builtInAvailability();
}

/**
 * Makes the browser's own model a connection that new conversations use; the browser fetches the
 * model first where it has to. To be called in a press by the person.
 * @param onProgress from 0 to 1
 */
export async function connectBuiltIn(
  bough: Bough,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<Connection, RunError>> {
  try {
    const { contextWindow } = await fetchBuiltIn(onProgress, signal);
    return await stored(bough, connectionWith(bough.now(), contextWindow), { how: "remove" });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const kind = name === "NotAllowedError" ? "permission" : "internal";
    return err({ kind, code: name, message, retryable: false });
  }
}

function connectionWith(now: number, contextWindow: number | undefined): Connection {
  const model = {
    id: BUILT_IN_MODEL,
    // It has no tools that a run could offer, and its page takes text alone.
    abilities: { tools: false, images: false, files: false },
    ...(contextWindow === undefined ? {} : { contextWindow }),
  };
  return {
    id: BUILT_IN_CONNECTION_ID,
    name: "Browser’s model",
    protocol: "openai-chat",
    baseUrl: BUILT_IN_BASE_URL,
    keyKeeping: "session",
    models: [model],
    modelsAt: now,
    defaultModel: BUILT_IN_MODEL,
    builtIn: true,
    usedAt: now,
    createdAt: now,
  };
}
