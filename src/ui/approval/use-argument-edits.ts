import { useEffect, useState } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { callDraftKey } from "#domain/draft-keys.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { approvalWords } from "#ui/words/approval.tsx";

import { argumentsTextOf, parseArgumentsText } from "./arguments-text.ts";
import { useLateDrafts } from "./use-late-drafts.ts";

/** A call's arguments in the dialog, with the person's edits. */
export interface ArgumentEdit {
  text: string;
  /** Whether the text differs from what the model wrote. */
  edited: boolean;
  /**
   * The validation error; null if the arguments match the tool's schema, "checking" while they are being
   * checked.
   */
  problem: { message: string } | "checking" | null;
}

export interface ArgumentEdits {
  /** Whether the edits from before a reload have been loaded. */
  ready: boolean;
  /** Returns the same object until the edit changes. */
  of(call: ToolCallRequest): ArgumentEdit;
  change(call: ToolCallRequest, text: string): void;
  /** Stores the edit now; called before a decision, which removes it. */
  keep(call: ToolCallRequest): void;
}

/** The person's edits to the calls' arguments: checked while typing, and kept across a reload. */
export function useArgumentEdits(calls: readonly ToolCallRequest[]): ArgumentEdits {
  const draftActions = useDraftActions();
  const tools = useTools();
  const [drafts, setDrafts] = useState<Readonly<Record<string, ArgumentEdit>>>({});
  const [ready, setReady] = useState(false);
  const late = useLateDrafts(approvalWords.editsNotSaved);
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

  useEffect(() => {
    let current = true;
    const load = async () => {
      // Edits that cannot be read are dropped; the dialog always shows what will run.
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
      late.write(callDraftKey(call.id), text === argumentsTextOf(call) ? "" : text);
    },
    keep: (call) => late.keep(callDraftKey(call.id)),
  };
}

const asWritten = new WeakMap<ToolCallRequest, ArgumentEdit>();

function unedited(call: ToolCallRequest): ArgumentEdit {
  const edit = asWritten.get(call) ?? { text: argumentsTextOf(call), edited: false, problem: null };
  asWritten.set(call, edit);
  return edit;
}
