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

/** The status of the summary. */
export type SummaryStatus =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "came"; end: OneOffAnswer["end"] }
  | { kind: "failed"; error: RunError };

export interface SummaryRequest {
  /** The branch that is summarised. */
  branchId: string;
  nodes: readonly MessageNode[];
  connectionId: string;
  modelId: string;
  instruction: string;
}

/** How often the screen shows new text (milliseconds). */
const SHOW_EVERY = 60;

/** Asks for a summary, once per press. */
export function useSummary() {
  const askOnce = useAskOnce();
  const { context } = useCurrentConversation();
  const defaults = useDefaults() ?? NO_DEFAULTS;
  const modes = useModes() ?? NO_MODES;
  // A summary uses the conversation's settings, whatever branch it is of.
  const { parameters } = effectiveSettings({ defaults, modes, context, branch: undefined });
  const [standing, setStanding] = useState<SummaryStatus>({ kind: "none" });
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  // Closing the dialog cancels the request, whose answer nobody would read.
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
    /** What the model did not see, as worded by the pipeline. */
    leftOut,
    /** `onText` receives the whole text so far each time. */
    ask: (request: SummaryRequest, onText: (text: string) => void) => void ask(request, onText),
    stop: () => abort.current?.abort(),
  };
}

/** A bug or an unreadable row must not look like an answer in progress. */
function thrown(error: unknown): RunError {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "internal", message, retryable: true };
}

/** Shows the latest text at a limited rate, and the last one at the end. */
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
