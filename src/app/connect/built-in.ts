import type { Services } from "#app/services/services.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { BUILT_IN_BASE_URL, BUILT_IN_MODEL } from "#providers/built-in/address.ts";
import { builtInAvailability, downloadBuiltIn } from "#providers/built-in/language-model.ts";
import type { Availability } from "#providers/built-in/language-model.ts";

import { stored } from "./connect.ts";

export const BUILT_IN_CONNECTION_ID = "built-in";

/** Whether the browser's own model is ready, can be downloaded, or should not be offered. */
export function builtInState(): Promise<Availability> {
  return builtInAvailability();
}

/**
 * Makes the browser's own model a connection that new conversations use; the browser downloads the
 * model first if necessary. Call this from a user gesture.
 * @param onProgress from 0 to 1
 */
export async function connectBuiltIn(
  services: Services,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<Connection, RunError>> {
  try {
    const { contextWindow } = await downloadBuiltIn(onProgress, signal);
    return await stored(services, connectionWith(services.now(), contextWindow), { how: "remove" });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const kind = name === "NotAllowedError" ? "permission" : "internal";
    return err({ kind, code: name, message, retryable: false });
  }
}

function connectionWith(now: number, contextWindow: number | undefined): Connection {
  const model = {
    id: BUILT_IN_MODEL,
    // As used by this page, it supports neither tools nor attachments other than text.
    abilities: { tools: false, images: false, files: false },
    ...defined({ contextWindow }),
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
