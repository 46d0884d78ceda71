import { useEffect, useRef, useState } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { callDraftKey } from "#domain/draft-keys.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { approvalWords } from "#ui/words/approval.tsx";

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
  /** The same object until it changes. */
  of(call: ToolCallRequest): ArgumentEdit;
  change(call: ToolCallRequest, text: string): void;
  /**
   * Stores the edit now, before a decision. It is removed in the transaction that records the decision,
   * so one that is refused loses nothing.
   */
  keep(call: ToolCallRequest): void;
}

/** Delay between the last keystroke and storing an edit (milliseconds). */
const WRITE_AFTER = 300;

/** The person's edits to the calls' arguments: checked while typing, and kept across a reload. */
export function useArgumentEdits(calls: readonly ToolCallRequest[]): ArgumentEdits {
  const draftActions = useDraftActions();
  const tools = useTools();
  const [drafts, setDrafts] = useState<Readonly<Record<string, ArgumentEdit>>>({});
  const [ready, setReady] = useState(false);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const put = (call: ToolCallRequest, text: string, problem: ArgumentEdit["problem"]) => {
    const draft = { text, edited: text !== argumentsTextOf(call), problem };
    setDrafts((now) => ({ ...now, [call.id]: draft }));
  };

  const check = (call: ToolCallRequest, text: string) => {
    const parsed = parseArgumentsText(text);
    if (!parsed.ok) return put(call, text, { message: parsed.message });
    put(call, text, "checking");
    void tools.checkValue(call.toolName, parsed.value).then((problem) => {
      const found = problem === undefined ? null : { message: problem.message };
      setDrafts((now) => {
        const draft = now[call.id];
        return draft?.text === text ? { ...now, [call.id]: { ...draft, problem: found } } : now;
      });
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
    const load = async () => {
      // Unreadable edits are dropped; the dialog always shows what will run.
      const texts = await draftActions
        .texts(calls.map(({ id }) => callDraftKey(id)))
        .catch((): string[] => []);
      if (!current) return;
      for (const [index, call] of calls.entries()) {
        const text = texts[index] ?? "";
        if (text !== "") check(call, text);
      }
      setReady(true);
    };
    void load();
    return () => {
      current = false;
    };
    // Read once: after that the texts are in state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    ready,
    of: (call) => drafts[call.id] ?? unedited(call),
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

const asWritten = new WeakMap<ToolCallRequest, ArgumentEdit>();

function unedited(call: ToolCallRequest): ArgumentEdit {
  const edit = asWritten.get(call) ?? { text: argumentsTextOf(call), edited: false, problem: null };
  asWritten.set(call, edit);
  return edit;
}

function unkeptWords(why: string): string {
  return approvalWords.editsNotSaved(why);
}
