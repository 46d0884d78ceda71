import { useEffect, useRef, useState } from "react";

import { useAskOnce } from "#app/react/actions/ask-once.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useDefaults } from "#app/react/queries/defaults.ts";
import { useModes } from "#app/react/queries/modes.ts";
import type { OneOffAnswer } from "#app/requests/ask-once.ts";
import { turnNodes } from "#domain/message-text.ts";
import type { MessageNode } from "#domain/message.ts";
import { NO_MODES } from "#domain/modes/no-modes.ts";
import { err } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import { NO_DEFAULTS } from "#domain/settings/person-defaults.ts";

/** The state of the summary. */
export type SummaryStatus =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "came"; end: OneOffAnswer["end"] }
  | { kind: "failed"; error: RunError };

export interface SummaryRequest {
  /** The branch to summarise. */
  branchId: string;
  nodes: readonly MessageNode[];
  connectionId: string;
  modelId: string;
  instruction: string;
}

/** The interval at which new text is shown (milliseconds). */
const SHOW_EVERY = 60;

/** Requests a summary, at most once for each press of the button. */
export function useSummary() {
  const askOnce = useAskOnce();
  const { context } = useCurrentConversation();
  const defaults = useDefaults() ?? NO_DEFAULTS;
  const modes = useModes() ?? NO_MODES;
  // A summary uses the conversation's settings, whichever branch it summarises.
  const { parameters } = effectiveSettings({ defaults, modes, context, branch: undefined });
  const [standing, setStanding] = useState<SummaryStatus>({ kind: "none" });
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  // Closing the dialog cancels the request, since nobody would read the answer.
  useEffect(() => () => abort.current?.abort(), []);
  const ask = async (
    { branchId, nodes, instruction, ...model }: SummaryRequest,
    onText: (text: string) => void,
  ) => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setStanding({ kind: "asking" });
    setLeftOut(null);
    const shown = paced(onText);
    const request = async () =>
      askOnce(
        { ...model, parameters, nodes: turnNodes(context.id, nodes, instruction) },
        {
          onTrace: (trace) =>
            setLeftOut(trace.find(({ enhancer }) => enhancer === "trimming")?.note ?? null),
          onText: shown.show,
        },
        controller.signal,
        { contextId: context.id, branchId, purpose: "summary" },
      );
    const asked = await request().catch((error: unknown) => err(thrown(error)));
    shown.end();
    if (abort.current !== controller) return;
    setStanding(
      asked.ok ? { kind: "came", end: asked.value.end } : { kind: "failed", error: asked.error },
    );
  };
  return {
    standing,
    /** What was left out of the model's request, in the pipeline's words. */
    leftOut,
    /** Each call of `onText` gets the whole text so far. */
    ask: (request: SummaryRequest, onText: (text: string) => void) => void ask(request, onText),
    stop: () => abort.current?.abort(),
  };
}

/**
 * The error to show after an exception. Without it, a bug or an unreadable row would look like an answer in
 * progress.
 */
function thrown(error: unknown): RunError {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "internal", message, retryable: true };
}

/** Passes on the latest text at a limited rate, and always the last one. */
function paced(show: (text: string) => void) {
  let latest: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest !== null) show(latest);
    latest = null;
  };
  return {
    show: (text: string) => {
      latest = text;
      timer ??= setTimeout(flush, SHOW_EVERY);
    },
    end: flush,
  };
}
