import { useEffect, useState } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { CALL_WORDS, callWordsKey } from "#domain/call-draft-keys.ts";
import type { CallWordsKind } from "#domain/call-draft-keys.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { approvalWords } from "#ui/words/approval.tsx";

import { useLateDrafts } from "./use-late-drafts.ts";

/** The texts that the person writes instead of approving a call; kept when a box or the dialog closes. */
export interface CallWords {
  /** Whether the words from before a reload have been loaded. */
  ready: boolean;
  /** The words in a call's box; empty if `kind` is null, as no box is open. */
  of(call: ToolCallRequest, kind: CallWordsKind | null): string;
  change(call: ToolCallRequest, kind: CallWordsKind, words: string): void;
  /** Stores the words now; called before a decision, which removes them. */
  keep(call: ToolCallRequest): void;
}

/** @param onFound called for words that were kept from before a reload */
export function useCallWords(
  calls: readonly ToolCallRequest[],
  onFound: (call: ToolCallRequest, kind: CallWordsKind) => void,
): CallWords {
  const draftActions = useDraftActions();
  const late = useLateDrafts(approvalWords.wordsNotSaved);
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const [ready, setReady] = useState(false);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const places = calls.flatMap((call) => CALL_WORDS.map((kind) => ({ call, kind })));
      const keys = places.map(({ call, kind }) => callWordsKey(call.id, kind));
      // If they cannot be read, the boxes start empty and the calls can still be decided.
      const texts = await draftActions.texts(keys).catch((): string[] => []);
      if (!current) return;
      // Text typed while the database was being read takes precedence.
      const found = Object.fromEntries(keys.map((key, at) => [key, texts[at] ?? ""]));
      setWords((now) => ({ ...found, ...now }));
      for (const [at, { call, kind }] of places.entries()) {
        if ((texts[at] ?? "") !== "") onFound(call, kind);
      }
      setReady(true);
    };
    void load();
    return () => {
      current = false;
    };
    // Read once: after that the words are in state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    ready,
    of: ({ id }, kind) => (kind === null ? "" : (words[callWordsKey(id, kind)] ?? "")),
    change: ({ id }, kind, text) => {
      const key = callWordsKey(id, kind);
      setWords((now) => ({ ...now, [key]: text }));
      late.write(key, text);
    },
    keep: ({ id }) => {
      for (const kind of CALL_WORDS) late.keep(callWordsKey(id, kind));
    },
  };
}
