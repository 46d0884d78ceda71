import { useLayoutEffect, useRef } from "react";
import type { MouseEvent, PointerEvent } from "react";

import { useAddToDraft } from "#app/react/actions/add-to-draft.ts";
import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useNavigation } from "#app/react/actions/navigation.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { changeForkDraft } from "#app/view/navigation.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { forkIn } from "#app/view/place.ts";
import { placeOf } from "#app/view/places.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { blockquote } from "#domain/message-text.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { placeBeside } from "#ui/kit/browser/floating.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { QuoteIcon } from "#ui/kit/icons/icons-act.tsx";
import { ForkIcon } from "#ui/kit/icons/icons-branch.tsx";
import { rangeMarkdown } from "#ui/markdown/range-markdown.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { keyName, useKeysOf } from "#ui/palette/own-keys.ts";
import { shortcut } from "#ui/palette/shortcuts.ts";
import { threadWords } from "#ui/words/thread.tsx";

import { useSelected } from "./selection.ts";
import type { Selected } from "./selection.ts";

import styles from "./selection.module.css";

/**
 * Buttons beside selected text: one quotes it in the message box, the other starts a fork that quotes it.
 * Selection and focus stay as they are until one is pressed.
 */
export function SelectionActs() {
  const selected = useSelected();
  const addToDraft = useAddToDraft();
  const fork = useQuotingFork();
  const [singleKeys] = usePreference("singleKeys");
  const acts = selected && {
    quote: addToDraft && (() => quoteIn(addToDraft, selected)),
    fork: () => void fork(selected),
  };
  useCommands(acts === null ? [] : commands(acts, singleKeys));
  if (selected === null || acts === null) return null;
  return <Beside selected={selected} keyed={singleKeys} acts={acts} />;
}

interface Acts {
  /** Null where there is no message box. */
  quote: (() => void) | null;
  fork: () => void;
}

function commands({ quote, fork }: Acts, keyed: boolean): ScreenCommand[] {
  const { keys, ...keyless } = shortcut("forkSelection", fork);
  // A key without Ctrl or Cmd can be switched off.
  const forking = keyed && keys !== undefined ? { ...keyless, keys } : keyless;
  return quote === null ? [forking] : [quoting(quote), forking];
}

function quoting(run: () => void): ScreenCommand {
  const { quoteSelected: title, quoteSelectedKeywords: keywords } = threadWords;
  return { id: "quoteSelection", title, keywords, group: "Conversation", run };
}

interface BesideProps {
  selected: Selected;
  keyed: boolean;
  acts: Acts;
}

function Beside({ selected, keyed, acts }: BesideProps) {
  const keys = useKeysOf("forkSelection");
  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (buttons.current === null) return;
    placeBeside(buttons.current, selected.box, { side: "below", align: "end", gap: 6 });
  }, [selected]);
  const shared = {
    size: "small",
    className: styles.act,
    // A press must not clear the selection or move the focus.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
  return (
    <div ref={buttons} className={styles.beside}>
      {acts.quote !== null && (
        <Button {...shared} icon={<QuoteIcon />} onClick={acts.quote}>
          {threadWords.quoteSelection}
        </Button>
      )}
      <Button {...shared} icon={<ForkIcon />} onClick={acts.fork} {...(keyed ? keyName(keys) : {})}>
        {threadWords.forkSelection}
      </Button>
    </div>
  );
}

/** Appends the quotation to the message box, with an empty line for the next words. */
function quoteIn(addToDraft: (words: string) => void, selected: Selected): void {
  // The quotation is read from the page, so before anything changes it.
  addToDraft(quotationOf(selected));
  document.getSelection()?.removeAllRanges();
}

function quotationOf({ range, text }: Selected): string {
  return `${blockquote(rangeMarkdown(range) || text)}\n\n`;
}

/** Puts the quotation before the existing draft of that fork. */
function useQuotingFork() {
  const draftActions = useDraftActions();
  const { context } = useCurrentConversation();
  const { leaveFork } = useNavigation(context.id);
  const actions = useNodeActions();
  return async (selected: Selected) => {
    const { nodeId } = selected;
    // The quotation is read from the page, so before anything changes it.
    const quotation = quotationOf(selected);
    const quote = async () => {
      const key = forkDraftKey(nodeId);
      const quoted = withQuote(await draftActions.text(key), quotation);
      const isStored = await notifyFailure(draftActions.put(key, quoted), {
        text: threadWords.notQuoted,
      });
      if (isStored) document.getSelection()?.removeAllRanges();
      return isStored;
    };
    if (forkIn(placeOf(context.id))?.nodeId === nodeId) return changeForkDraft(context.id, quote);
    await leaveFork();
    if (await quote()) actions.fork({ nodeId, role: undefined });
  };
}

function withQuote(before: string, quotation: string): string {
  return before.startsWith(quotation) ? before : quotation + before;
}
