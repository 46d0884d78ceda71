import { serviceHook } from "#app/react/internal/service-hook.ts";
import { askOnce } from "#app/requests/ask-once.ts";
import type { AskHandlers, OneOffAnswer, OneOffQuestion } from "#app/requests/ask-once.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";

/** Asks a model once, outside any run. Rejects if what the request is made of cannot be read. */
export const useAskOnce = serviceHook(
  (services) =>
    (
      question: OneOffQuestion,
      handlers: AskHandlers,
      signal: AbortSignal,
    ): Promise<Result<OneOffAnswer, RunError>> =>
      askOnce(engineOf(services).requests, question, handlers, signal),
);
