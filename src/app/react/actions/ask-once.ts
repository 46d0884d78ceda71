import { serviceHook } from "#app/react/internal/service-hook.ts";
import { askOnce } from "#app/requests/ask-once.ts";
import type { AskHandlers, OneOffAnswer, OneOffQuestion } from "#app/requests/ask-once.ts";
import { logAside } from "#app/requests/log-aside.ts";
import type { AsidePlace } from "#app/requests/log-aside.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";

/**
 * Asks a model once, outside any run, and logs the request. Rejects if the rows for the request can't be
 * read.
 */
export const useAskOnce = serviceHook(
  (services) =>
    (
      question: OneOffQuestion,
      handlers: AskHandlers,
      signal: AbortSignal,
      place: AsidePlace,
    ): Promise<Result<OneOffAnswer, RunError>> => {
      const { requests, requestLog } = engineOf(services);
      const log = logAside(requestLog, place, () => services.now());
      return askOnce(requests, question, handlers, signal, log);
    },
);
