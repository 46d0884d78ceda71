import { useLayoutEffect, useRef } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useNavigation } from "#app/react/actions/navigation.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { changeForkDraft } from "#app/view/navigation.ts";
import { forkIn } from "#app/view/place.ts";
import { placeOf } from "#app/view/places.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { blockquote } from "#domain/message-text.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { placeBeside } from "#ui/kit/browser/floating.ts";
import { Button } from "#ui/kit/components/button.tsx";
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
 * A button beside selected text that starts a branch quoting it. Selection and focus stay as they
 * are.
 */
export function SelectionFork() {
  const selected = useSelected();
  const fork = useQuotingFork();
  const [singleKeys] = usePreference("singleKeys");
  const begin = selected === null ? undefined : () => void fork(selected);
  useCommands(begin === undefined ? [] : [command(begin, singleKeys)]);
  if (selected === null || begin === undefined) return null;
  return <Beside selected={selected} keyed={singleKeys} onFork={begin} />;
}

/** A key without Ctrl or Cmd can be switched off. */
function command(run: () => void, keyed: boolean): ScreenCommand {
  const { keys, ...keyless } = shortcut("forkSelection", run);
  return keyed && keys !== undefined ? { ...keyless, keys } : keyless;
}

interface BesideProps {
  selected: Selected;
  keyed: boolean;
  onFork: () => void;
}

function Beside({ selected, keyed, onFork }: BesideProps) {
  const keys = useKeysOf("forkSelection");
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (button.current === null) return;
    placeBeside(button.current, selected.box, { side: "below", align: "end", gap: 6 });
  }, [selected]);
  return (
    <Button
      ref={button}
      size="small"
      icon={<ForkIcon />}
      className={styles.beside}
      // A press must not clear the selection or move the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFork}
      {...(keyed ? keyName(keys) : {})}
    >
      {threadWords.forkSelection}
    </Button>
  );
}

/** Puts the quotation before the existing draft of that fork. */
function useQuotingFork() {
  const draftActions = useDraftActions();
  const { context } = useCurrentConversation();
  const { leaveFork } = useNavigation(context.id);
  const actions = useNodeActions();
  return async ({ nodeId, text, range }: Selected) => {
    // Before anything changes the page that it is read from.
    const quotation = rangeMarkdown(range) || text;
    const quote = async () => {
      const key = forkDraftKey(nodeId);
      await draftActions.put(key, withQuote(await draftActions.text(key), quotation));
      document.getSelection()?.removeAllRanges();
    };
    if (forkIn(placeOf(context.id))?.nodeId === nodeId) return changeForkDraft(context.id, quote);
    await leaveFork();
    await quote();
    actions.fork({ nodeId, role: undefined });
  };
}

function withQuote(before: string, text: string): string {
  const quote = `${blockquote(text)}\n\n`;
  return before.startsWith(quote) ? before : quote + before;
}
