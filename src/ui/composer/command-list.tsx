import { useImperativeHandle, useLayoutEffect, useMemo } from "react";
import type { KeyboardEvent, Ref, RefObject } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useSavedPrompts } from "#app/react/queries/saved-prompts.ts";
import { openSettings } from "#app/view/overlay.ts";
import { useActiveOption } from "#ui/kit/browser/use-active-option.ts";
import { ComboboxList } from "#ui/kit/components/combobox-list.tsx";

import { commandRows, commandWords } from "./commands.ts";
import { fillFields, replaceText } from "./fill-fields.ts";
import type { Slash } from "./slash.ts";
import type { CommandKeys, ShownCommands } from "./use-slash.ts";

export interface CommandListProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** What the list is above. */
  anchor: RefObject<HTMLElement | null>;
  slash: Slash;
  /** What is shown; null if nothing is. */
  onShown: (shown: ShownCommands | null) => void;
  onClose: () => void;
  ref: Ref<CommandKeys>;
}

/** What can be put into the message instead of the slash: saved prompts. */
export function CommandList({ box, anchor, slash, onShown, onClose, ref }: CommandListProps) {
  const prompts = useSavedPrompts();
  const [sendKey] = usePreference("sendKey");
  const rows = useMemo(() => commandRows(prompts, slash.query), [prompts, slash.query]);
  const choose = (index: number) => {
    const command = rows[index]?.value;
    if (command === undefined || box.current === null) return;
    onClose();
    if (command.kind === "manage") {
      replaceText(box.current, slash, "");
      openSettings("prompts");
    } else {
      replaceText(box.current, slash, command.prompt.text);
      fillFields(box.current, { text: command.prompt.text, start: slash.start }, sendKey);
    }
  };
  const options = useActiveOption({
    count: rows.length,
    resetKey: slash.query,
    onChoose: choose,
  });
  const { listId } = options;
  const isShown = rows.length > 0;
  const activeId = options.optionId(options.active);
  useLayoutEffect(
    () => onShown(isShown ? { listId, activeId } : null),
    [isShown, listId, activeId, onShown],
  );
  useLayoutEffect(() => () => onShown(null), [onShown]);
  useImperativeHandle(ref, () => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (!isShown || event.nativeEvent.isComposing) return false;
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
      label="Commands"
      rows={rows}
      options={options}
      onChoose={choose}
      describe={({ value }) => commandWords(value)}
    />
  );
}
