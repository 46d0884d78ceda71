import { useEffect, useRef, useState } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { callDraftKey } from "#domain/draft-keys.ts";
import type { ToolCallRequest } from "#domain/message.ts";

import { argumentsTextOf, parseArgumentsText } from "./arguments-text.ts";

/** A call's arguments in the dialog, with the person's edits. */
export interface ArgumentEdit {
  text: string;
  /** Differs from what the model wrote. */
  edited: boolean;
  /**
   * The validation error; null if it matches the tool's schema, "checking" while this is being
   * checked.
   */
  problem: { message: string } | "checking" | null;
}

export interface ArgumentEdits {
  /** Whether the edits from before a reload have been loaded. */
  ready: boolean;
  of(call: ToolCallRequest): ArgumentEdit;
  change(call: ToolCallRequest, text: string): void;
  /**
   * Stores the edit now, before a decision. It is removed in the transaction that records the decision,
   * so one that is refused loses nothing.
   */
  keep(call: ToolCallRequest): void;
}

interface SavedArguments {
  text: string;
  problem: ArgumentEdit["problem"];
}

/** Delay between the last keystroke and storing an edit (milliseconds). */
const WRITE_AFTER = 300;

/** The person's edits to the calls' arguments: checked while typing, and kept across a reload. */
export function useArgumentEdits(calls: readonly ToolCallRequest[]): ArgumentEdits {
  const draftActions = useDraftActions();
  const tools = useTools();
  const [drafts, setDrafts] = useState<Readonly<Record<string, SavedArguments>>>({});
  const [ready, setReady] = useState(false);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const put = (id: string, draft: SavedArguments) => setDrafts((now) => ({ ...now, [id]: draft }));

  const check = (call: ToolCallRequest, text: string) => {
    const parsed = parseArgumentsText(text);
    if (!parsed.ok) return put(call.id, { text, problem: { message: parsed.message } });
    put(call.id, { text, problem: "checking" });
    void tools.checkValue(call.toolName, parsed.value).then((problem) => {
      const found = problem === undefined ? null : { message: problem.message };
      setDrafts((now) =>
        now[call.id]?.text === text ? { ...now, [call.id]: { text, problem: found } } : now,
      );
    });
  };

  const store = (call: ToolCallRequest, text: string) =>
    draftActions.put(callDraftKey(call.id), text);

  const write = (call: ToolCallRequest, text: string) => {
    clearTimeout(timers.current.get(call.id));
    const now = () => void notifyFailure(store(call, text), { text: unkeptWords });
    if (text === "") now();
    else timers.current.set(call.id, setTimeout(now, WRITE_AFTER));
  };

  useEffect(() => {
    let current = true;
    const kept = async (call: ToolCallRequest) => {
      // An unreadable edit is dropped; the dialog always shows what will run.
      const text = await draftActions.text(callDraftKey(call.id)).catch(() => "");
      if (current && text !== "") check(call, text);
    };
    void Promise.all(calls.map(kept)).then(() => {
      if (current) setReady(true);
    });
    return () => {
      current = false;
    };
    // Read once: after that the texts are in state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    ready,
    of: (call) => {
      const original = argumentsTextOf(call);
      const draft = drafts[call.id] ?? { text: original, problem: null };
      return { ...draft, edited: draft.text !== original };
    },
    change: (call, text) => {
      check(call, text);
      write(call, text === argumentsTextOf(call) ? "" : text);
    },
    keep: (call) => {
      const draft = drafts[call.id];
      if (!timers.current.has(call.id) || draft === undefined) return;
      clearTimeout(timers.current.get(call.id));
      timers.current.delete(call.id);
      void store(call, draft.text === argumentsTextOf(call) ? "" : draft.text);
    },
  };
}

function unkeptWords(why: string): string {
  return `Your change to the arguments couldn't be saved (${why}). It still applies while this page is open.`;
}
