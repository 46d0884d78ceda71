import { useImperativeHandle, useLayoutEffect, useMemo } from "react";
import type { KeyboardEvent, ReactNode, Ref, RefObject } from "react";
import { flushSync } from "react-dom";

import type { PromptContent } from "#app/react/actions/mcp-offers.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useServerPrompts } from "#app/react/queries/mcp-offers.ts";
import { useSavedPrompts } from "#app/react/queries/saved-prompts.ts";
import { notify } from "#app/view/notices.ts";
import { openSettings } from "#app/view/overlay.ts";
import { replaceText } from "#ui/kit/browser/replace-text.ts";
import { useActiveOption } from "#ui/kit/browser/use-active-option.ts";
import { ComboboxList } from "#ui/kit/components/combobox-list.tsx";
import { suggestionsIn } from "#ui/kit/components/suggestion.ts";
import { PromptDialog } from "#ui/mcp-picks/prompt-dialog.tsx";
import { composerListWords } from "#ui/words/composer-lists.ts";

import { commandRows, commandWords, serverRows } from "./commands.ts";
import { fillFields } from "./fill-fields.ts";
import type { Slash } from "./slash.ts";
import type { CommandKeys, ShownCommands } from "./use-slash.ts";

export interface CommandListProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** The element above which the list is placed. */
  anchor: RefObject<HTMLElement | null>;
  slash: Slash;
  /** Called with the open list, or null if nothing is shown. */
  onShown: (shown: ShownCommands | null) => void;
  onClose: () => void;
  /** Shows a dialog, which stays when the list closes; null closes it. */
  onDialog: (dialog: ReactNode) => void;
  onFiles: (files: File[]) => void;
  ref: Ref<CommandKeys>;
}

/** Lists what can replace the slash in the message: saved prompts, and prompts of MCP servers. */
export function CommandList(props: CommandListProps) {
  const { box, anchor, slash, onShown, onClose, onDialog, onFiles, ref } = props;
  const prompts = useSavedPrompts();
  const servers = useServerPrompts();
  const [sendKey] = usePreference("sendKey");
  const rows = useMemo(() => {
    const own = commandRows(prompts, slash.query);
    return [...own, ...serverRows(servers, slash.query, own.length)];
  }, [prompts, servers, slash.query]);
  const suggestions = suggestionsIn(rows);
  const choose = (index: number) => {
    const command = suggestions[index]?.value;
    if (command === undefined || box.current === null) return;
    onClose();
    if (command.kind === "manage") {
      replaceText(box.current, slash, "");
      openSettings("prompts");
    } else if (command.kind === "server_prompt") {
      const { server, prompt } = command;
      const into = box.current;
      onDialog(
        <PromptDialog
          server={server}
          prompt={prompt}
          onClose={() => onDialog(null)}
          onPrompt={(content) => {
            // The box takes no text while the dialog is open, so the dialog closes first.
            flushSync(() => onDialog(null));
            putIn(into, slash, content);
            onFiles(content.files);
          }}
        />,
      );
    } else {
      replaceText(box.current, slash, command.prompt.text);
      fillFields(box.current, { text: command.prompt.text, start: slash.start }, sendKey);
    }
  };
  const options = useActiveOption({
    options: suggestions,
    resetKey: slash.query,
    onChoose: choose,
  });
  const { listId } = options;
  const isShown = suggestions.length > 0;
  const activeId = options.optionId(options.active);
  useLayoutEffect(
    () => onShown(isShown ? { listId, activeId } : null),
    [isShown, listId, activeId, onShown],
  );
  useLayoutEffect(() => () => onShown(null), [onShown]);
  useImperativeHandle(ref, () => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (!isShown) return false;
      if (event.key !== "Escape") return !event.shiftKey && options.onKeyDown(event);
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return true;
    },
  }));
  if (!isShown) return null;
  return (
    <ComboboxList
      anchor={anchor}
      label={composerListWords.commands}
      rows={rows}
      options={options}
      onChoose={choose}
      describe={({ value }) => commandWords(value)}
    />
  );
}

/**
 * Puts a prompt in place of the slash, or at the caret if the slash has changed since. It is never sent by
 * itself.
 */
function putIn(box: HTMLTextAreaElement, slash: Slash, { text, isCut }: PromptContent): void {
  const isThere = box.value.slice(slash.start, slash.end) === `/${slash.query}`;
  const caret = { start: box.selectionStart, end: box.selectionEnd };
  replaceText(box, isThere ? slash : caret, text);
  if (isCut) notify({ text: composerListWords.promptCut, topic: "fields" });
}
