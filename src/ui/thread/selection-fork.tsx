import { useLayoutEffect, useRef } from "react";

import { useBough } from "#app/hooks.ts";
import { usePreference } from "#app/preferences.ts";
import { useView } from "#app/view.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { quoted } from "#domain/retelling.ts";
import { leaveFork } from "#ui/acts/leave-fork.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import { Button } from "#ui/kit/button.tsx";
import { placeBeside } from "#ui/kit/floating.ts";
import { ForkIcon } from "#ui/kit/icons-branch.tsx";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { shownKeys } from "#ui/palette/keys.ts";
import { shortcut, shortcuts } from "#ui/palette/shortcuts.ts";

import { useSelected } from "./selection.ts";
import type { Selected } from "./selection.ts";

import styles from "./selection.module.css";

/** Beside selected text: a branch that begins by quoting it. The selection and the focus stay. */
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
      className={styles["beside"]}
      // A press must neither take the selection away nor the focus from where it is.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFork}
      {...(keyed ? { keys: shownKeys(shortcuts.forkSelection.keys) } : {})}
    >
      Branch from this
    </Button>
  );
}

/** The quotation goes where the composer of that fork keeps its text, before what stands there. */
function useQuotingFork() {
  const bough = useBough();
  const acts = useNodeActs();
  const setView = useView((view) => view.set);
  return async ({ nodeId, text }: Selected) => {
    const { pendingFork } = useView.getState();
    const begun = pendingFork?.nodeId === nodeId ? pendingFork : null;
    // The box of the same fork is to read its text again, with the quotation.
    if (begun === null) await leaveFork(bough);
    else setView({ pendingFork: null });
    const key = forkDraftKey(nodeId);
    const before = await bough.keepings.draft(key);
    const quote = `${quoted(text)}\n\n`;
    await bough.keepings.putDraft(
      key,
      before.startsWith(quote) ? before : quote + before,
      bough.now(),
    );
    document.getSelection()?.removeAllRanges();
    if (begun === null) acts.fork({ nodeId, role: undefined, title: text });
    else setView({ pendingFork: begun });
  };
}
