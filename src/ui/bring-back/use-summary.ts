import { useEffect, useRef, useState } from "react";

import { askOnce } from "#app/conversation/ask-once.ts";
import type { Asked } from "#app/conversation/ask-once.ts";
import { useScene } from "#app/conversation/scene.ts";
import { engineOf } from "#app/engine.ts";
import { useBough } from "#app/hooks.ts";
import type { MessageNode } from "#domain/message.ts";
import { err } from "#domain/result.ts";
import { askedOf } from "#domain/retelling.ts";
import type { RunError } from "#domain/run-error.ts";

/** How the summary stands. */
export type Standing =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "came"; end: Asked["end"] }
  | { kind: "failed"; error: RunError };

export interface SummaryRequest {
  nodes: readonly MessageNode[];
  connectionId: string;
  modelId: string;
  instruction: string;
}

/** Milliseconds between two looks of the screen at what came. */
const SHOW_EVERY = 60;

/** Asks for a summary, once for each press. */
export function useSummary() {
  const bough = useBough();
  const { context } = useScene();
  const [standing, setStanding] = useState<Standing>({ kind: "none" });
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  // Closing the dialog ends the request: nobody would read its answer.
  useEffect(() => () => abort.current?.abort(), []);
  const ask = async (
    { nodes, instruction, ...model }: SummaryRequest,
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
        engineOf(bough).requests,
        { context, ...model, nodes: turnNodes(context.id, nodes, instruction) },
        {
          onTrace: (trace) =>
            setLeftOut(trace.find(({ enhancer }) => enhancer === "trimming")?.note ?? null),
          onText: shown.show,
        },
        controller.signal,
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
    /** What the model did not see, in the pipeline's words. */
    leftOut,
    /** What comes is given to `onText`, the whole of it each time. */
    ask: (request: SummaryRequest, onText: (text: string) => void) => void ask(request, onText),
    stop: () => abort.current?.abort(),
  };
}

/** A bug, or a row that could not be read, must not look like an answer on its way. */
function thrown(error: unknown): RunError {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "internal", message, retryable: true };
}

/** The last text at most so often, and the very last one at the end. */
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

function turnNodes(
  contextId: string,
  nodes: readonly MessageNode[],
  instruction: string,
): MessageNode[] {
  return askedOf(nodes, instruction).map(({ role, text }, at) => ({
    id: `turn-${at}`,
    contextId,
    parentId: at === 0 ? null : `turn-${at - 1}`,
    message: { role, content: [{ type: "text", text }] },
    createdAt: 0,
  }));
}
