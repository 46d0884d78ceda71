import { useEffect, useLayoutEffect, useRef } from "react";

import { useOwnKeys } from "#app/react/queries/own-keys.ts";
import { createListeners } from "#platform/listeners.ts";

import { isTyping, matches } from "./keys.ts";
import type { Keys } from "./keys.ts";

/**
 * Something the person can do here and now, as data: for the palette, shortcuts and the shortcut
 * list.
 */
export interface ScreenCommand {
  /** Unique. If several commands have the same id, the last one added wins. */
  id: string;
  /** The command's name as a person would say it: "Stop the run". */
  title: string;
  group: CommandGroup;
  /** Other words for the command, by which the palette finds it too. */
  keywords?: string;
  keys?: Keys;
  /** An alternative shortcut that is not shown on buttons. */
  otherKeys?: Keys;
  /** In a text field, the keys belong to the browser while it has typing there to undo. */
  undoesTyping?: boolean;
  /** The command repeats while its keys are held. Others run once, as some of them delete or cost money. */
  mayRepeat?: boolean;
  /** The command would be refused now: the palette leaves it out, and its keys say why. */
  isRefused?: boolean;
  run: () => void;
}

export type CommandGroup = "General" | "Conversation" | "Branches" | "Appearance";

/** The commands of all mounted screens, in the order they were added. */
const offers = new Set<{ readonly current: readonly ScreenCommand[] }>();

/** Offers commands for as long as the component is mounted. */
export function useCommands(commands: readonly ScreenCommand[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    offers.add(latest);
    return () => {
      offers.delete(latest);
      tell();
    };
  }, []);
  // A component may offer more, or less, while the palette is open.
  useEffect(tell, [commands.map(({ id }) => id).join()]);
}

const watchers = createListeners();
let changes = 0;

function tell(): void {
  changes += 1;
  watchers.tell();
}

/** Calls back when commands are added or removed; returns a function that ends that. */
export const watchCommands = watchers.subscribe;

/** How often commands were added or removed. */
export const commandChanges = (): number => changes;

/** All commands available at the moment. */
export function availableCommands(): ScreenCommand[] {
  const byId = new Map<string, ScreenCommand>();
  for (const { current } of offers) for (const command of current) byId.set(command.id, command);
  return [...byId.values()];
}

/** The command with the person's own keys. A command without keys stays without. */
export function withOwnKeys(command: ScreenCommand, own: ReadonlyMap<string, Keys>): ScreenCommand {
  const keys = own.get(command.id);
  if (keys === undefined || command.keys === undefined) return command;
  const { keys: _keys, ...keyless } = command;
  return keys === "" ? keyless : { ...keyless, keys };
}

/**
 * The one listener for all shortcuts. An open dialog takes all keys, and an open menu takes those without
 * Ctrl or Cmd. While a person types, only shortcuts with Ctrl or Cmd work. Undo works only in an empty field
 * in which nothing was typed since it got the focus or a shortcut last ran.
 */
export function useShortcuts(): void {
  const own = useOwnKeys();
  useEffect(() => {
    let typedIn: EventTarget | null = null;
    const gone = new AbortController();
    const { signal } = gone;
    const listen = <Type extends "focusout" | "input" | "keydown">(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal });
    listen("input", ({ target }) => {
      typedIn = target;
    });
    listen("focusout", ({ target }) => {
      // When only the window loses the focus, the field stays the active element.
      if (target !== document.activeElement) typedIn = null;
    });
    listen("keydown", (event) => {
      if (runByKeys(event, own, typedIn)) typedIn = null;
    });
    return () => gone.abort();
  }, [own]);
}

/** Runs the command of the pressed keys; returns whether there was one. */
function runByKeys(
  event: KeyboardEvent,
  own: ReadonlyMap<string, Keys>,
  typedIn: EventTarget | null,
): boolean {
  const { target } = event;
  if (event.defaultPrevented) return false;
  for (const command of availableCommands().map((one) => withOwnKeys(one, own))) {
    const keys = [command.keys, command.otherKeys].find(
      (some) => some !== undefined && matches(some, event),
    );
    if (keys === undefined) continue;
    if (document.querySelector("dialog:modal") !== null) return false;
    const isHeld = keys.startsWith("Mod+");
    if (!isHeld && document.querySelector('[role="menu"]:popover-open') !== null) return false;
    const hasOwnUndo = target === typedIn || !isEmpty(target);
    const whileTyping = isHeld && (command.undoesTyping !== true || !hasOwnUndo);
    if (!whileTyping && isTyping(target)) return false;
    event.preventDefault();
    // Safari on a phone has no `repeat`.
    const isRepeated = "repeat" in event && event.repeat;
    if (!isRepeated || command.mayRepeat === true) command.run();
    return true;
  }
  return false;
}

function isEmpty(field: EventTarget | null): boolean {
  return field !== null && "value" in field && field.value === "";
}
