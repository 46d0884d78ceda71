import { useEffect, useLayoutEffect, useRef } from "react";

import { isTyping, matches } from "./keys.ts";
import type { Keys } from "./keys.ts";

/** Something that can be done here and now, as data: for the palette, the keyboard, the list of keys. */
export interface ScreenCommand {
  /** Unique; the same one offered twice is the later one's. */
  id: string;
  /** As a person would say it: "Stop the run". */
  title: string;
  group: CommandGroup;
  keys?: Keys;
  /** A second way, which is not shown on buttons. */
  otherKeys?: Keys;
  /** In a text field the browser has a use of its own for these keys. */
  notWhileTyping?: boolean;
  run: () => void;
}

export type CommandGroup = "Anywhere" | "Conversation" | "Branches" | "Look";

/** What the screens that are mounted offer, in the order in which they came. */
const offers = new Set<{ readonly current: readonly ScreenCommand[] }>();

/** Offers commands for as long as the component is mounted. */
export function useCommands(commands: readonly ScreenCommand[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    offers.add(latest);
    return () => void offers.delete(latest);
  }, []);
}

/** Everything that can be done at this moment. */
export function offeredCommands(): ScreenCommand[] {
  const byId = new Map<string, ScreenCommand>();
  for (const { current } of offers) for (const command of current) byId.set(command.id, command);
  return [...byId.values()];
}

/**
 * The one listener for all shortcuts. A dialog takes the keys while it is open; while a person
 * types only those with Ctrl or Cmd count.
 */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener("keydown", runByKeys);
    return () => document.removeEventListener("keydown", runByKeys);
  }, []);
}

function runByKeys(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  for (const command of offeredCommands()) {
    const keys = [command.keys, command.otherKeys].find(
      (some) => some !== undefined && matches(some, event),
    );
    if (keys === undefined) continue;
    if (document.querySelector("dialog:modal") !== null) return;
    const whileTyping = keys.startsWith("Mod+") && command.notWhileTyping !== true;
    if (!whileTyping && isTyping(event.target)) return;
    event.preventDefault();
    command.run();
    return;
  }
}
