import { useEffect, useRef, useState } from "react";

import { useTools } from "#app/conversation/hooks.ts";
import { useBough } from "#app/hooks.ts";
import { tellFailure } from "#app/tell-failure.ts";
import { callDraftKey } from "#domain/draft-keys.ts";
import type { ToolCallRequest } from "#domain/message.ts";

import { argumentsTextOf, parseArgumentsText } from "./arguments-text.ts";

/** A call's arguments as they stand in the dialog. */
export interface Edit {
  text: string;
  /** Differs from what the model wrote. */
  edited: boolean;
  /** What is wrong with it; null where it fits the tool's schema, "checking" for a moment. */
  fault: { message: string } | "checking" | null;
}

export interface Edits {
  /** What was edited before a reload has been read. */
  ready: boolean;
  of(call: ToolCallRequest): Edit;
  change(call: ToolCallRequest, text: string): void;
  /** Once the call is decided, its edit is kept no longer. */
  forget(call: ToolCallRequest): void;
}

interface Draft {
  text: string;
  fault: Edit["fault"];
}

/** How long after the last key an edit is written down (milliseconds). */
const WRITE_AFTER = 300;

/** What the person changed in the calls' arguments: checked as they type, kept over a reload. */
export function useEdits(calls: readonly ToolCallRequest[]): Edits {
  const bough = useBough();
  const tools = useTools();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [ready, setReady] = useState(false);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const put = (id: string, draft: Draft) => setDrafts((now) => ({ ...now, [id]: draft }));

  const check = (call: ToolCallRequest, text: string) => {
    const parsed = parseArgumentsText(text);
    if (!parsed.ok) return put(call.id, { text, fault: { message: parsed.message } });
    put(call.id, { text, fault: "checking" });
    void tools.checkValue(call.toolName, parsed.value).then((problem) => {
      const fault = problem === undefined ? null : { message: problem.message };
      setDrafts((now) =>
        now[call.id]?.text === text ? { ...now, [call.id]: { text, fault } } : now,
      );
    });
  };

  const store = (call: ToolCallRequest, text: string) =>
    bough.keepings.putDraft(callDraftKey(call.id), text, bough.now());

  const write = (call: ToolCallRequest, text: string) => {
    clearTimeout(timers.current.get(call.id));
    const now = () => void tellFailure(store(call, text), { text: unkeptWords });
    if (text === "") now();
    else timers.current.set(call.id, setTimeout(now, WRITE_AFTER));
  };

  useEffect(() => {
    let current = true;
    const kept = async (call: ToolCallRequest) => {
      // An edit that cannot be read is gone; what will run is what the dialog shows.
      const text = await bough.keepings.draft(callDraftKey(call.id)).catch(() => "");
      if (current && text !== "") check(call, text);
    };
    void Promise.all(calls.map(kept)).then(() => {
      if (current) setReady(true);
    });
    return () => {
      current = false;
    };
    // Read once: from then on the texts are here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    ready,
    of: (call) => {
      const original = argumentsTextOf(call);
      const draft = drafts[call.id] ?? { text: original, fault: null };
      return { ...draft, edited: draft.text !== original };
    },
    change: (call, text) => {
      check(call, text);
      write(call, text === argumentsTextOf(call) ? "" : text);
    },
    forget: (call) => {
      clearTimeout(timers.current.get(call.id));
      // What stays of it is read by nobody: the call is decided.
      void store(call, "");
    },
  };
}

function unkeptWords(why: string): string {
  return `The change to the arguments could not be stored (${why}). It counts while this page is open.`;
}
