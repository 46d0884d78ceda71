import { useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode, ToggleEvent } from "react";

import { classes } from "#ui/kit/browser/classes.ts";
import { follow, keepBeside } from "#ui/kit/browser/floating.ts";
import { freshMenu, markFresh } from "#ui/kit/browser/fresh-menu.ts";
import { CheckIcon } from "#ui/kit/icons/icons-first-page.tsx";

import { Button, IconButton } from "./button.tsx";
import { Note } from "./note.tsx";

import styles from "./menu.module.css";

export type MenuItem =
  | {
      label: string;
      /** Other words for the command, by which the palette finds it too. */
      keywords?: string;
      /** An explanation shown below the label if that is not clear enough. */
      note?: string;
      icon?: ReactNode;
      /** One key, shown at the end. It chooses the item while the menu is open. */
      keys?: string;
      danger?: boolean;
      disabled?: boolean;
      /** Set if the item shows a state. */
      checked?: boolean;
      onSelect: () => void;
    }
  | { separator: string };

export interface MenuButtonProps {
  /** Accessible name of the button and of its menu. */
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  /** Shows the label beside the icon. */
  labelled?: boolean;
  size?: "normal" | "small";
  align?: "start" | "end";
}

/** A button with a menu, built on the browser's popovers: Escape and light dismiss. */
export function MenuButton(props: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { label, icon, size = "normal" } = props;
  const shared = {
    ref: button,
    icon,
    size,
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "aria-controls": id,
    popoverTarget: id,
  } as const;
  return (
    <>
      {props.labelled === true ? (
        <Button {...shared} variant="quiet">
          {label}
        </Button>
      ) : (
        <IconButton {...shared} label={label} />
      )}
      <div
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        className={styles.menu}
        {...freshMenu}
        onKeyDown={travel}
        onBeforeToggle={(event) => prepare(event, button.current)}
        onToggle={(event) => show(event, button.current, props.align ?? "end")}
      >
        <MenuItems items={props.items} menu={id} />
      </div>
    </>
  );
}

export interface ContextMenuProps {
  /** Accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** The button it belongs to, or the point where it was requested (px of the window). */
  at: DOMRect;
  onClose: () => void;
}

/** A menu beside something, open as long as it is mounted. Afterwards the focus is restored. */
export function ContextMenu({ label, items, at, onClose }: ContextMenuProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => openAt(box.current, at), [at]);
  return (
    <div
      ref={box}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="auto"
      className={styles.menu}
      {...freshMenu}
      onKeyDown={travel}
      onToggle={(event) => {
        if (event.newState === "closed") onClose();
      }}
    >
      <MenuItems items={items} menu={id} />
    </div>
  );
}

/** Opens the menu at this place and follows changes of its size. Returns what ends the following. */
function openAt(menu: HTMLElement | null, at: DOMRect): (() => void) | undefined {
  if (menu === null) return undefined;
  const ofAnchor = follow(at);
  if (!menu.matches(":popover-open")) {
    markFresh(menu);
    menu.showPopover();
    itemsOf(menu)[0]?.focus();
  }
  const place = keepBeside(menu, ofAnchor, { side: "below", align: "start", gap: 2 });
  // An item may appear later, once the data it depends on has been read.
  const sizes = new ResizeObserver(place);
  sizes.observe(menu);
  return () => sizes.disconnect();
}

function MenuItems({ items, menu }: { items: readonly MenuItem[]; menu: string }) {
  return items.map((item) =>
    "separator" in item ? (
      <hr key={`separator ${item.separator}`} className={styles.separator} />
    ) : (
      <Item key={item.label} item={item} menu={menu} />
    ),
  );
}

function Item({ item, menu }: { item: Extract<MenuItem, { label: string }>; menu: string }) {
  const checkable = item.checked !== undefined;
  return (
    <button
      type="button"
      role={checkable ? "menuitemcheckbox" : "menuitem"}
      aria-checked={item.checked}
      aria-disabled={item.disabled}
      data-keys={item.keys}
      tabIndex={-1}
      className={classes(styles.item, item.danger === true && styles.danger)}
      onClick={() => {
        if (item.disabled === true) return;
        document.getElementById(menu)?.hidePopover();
        item.onSelect();
      }}
    >
      <span className={styles.icon}>{item.checked === true ? <CheckIcon /> : item.icon}</span>
      <span className={styles.label}>
        {item.label}
        {item.note !== undefined && (
          <Note as="small" size="xs">
            {" "}
            {item.note}
          </Note>
        )}
      </span>
      {item.keys !== undefined && (
        <span className={styles.keys} aria-hidden="true">
          {item.keys}
        </span>
      )}
    </button>
  );
}

/** Hides the menu until it is placed, as the toggle event fires one task after it is shown. */
function prepare(event: ToggleEvent<HTMLElement>, button: HTMLElement | null): void {
  const opening = event.newState === "open";
  button?.setAttribute("aria-expanded", String(opening));
  if (!opening) return;
  event.currentTarget.style.visibility = "hidden";
  markFresh(event.currentTarget);
}

function show(
  event: ToggleEvent<HTMLElement>,
  button: HTMLElement | null,
  align: "start" | "end",
): void {
  if (event.newState !== "open" || button === null) return;
  const menu = event.currentTarget;
  keepBeside(menu, () => button.getBoundingClientRect(), { side: "below", align, gap: 4 });
  menu.style.visibility = "";
  itemsOf(menu)[0]?.focus();
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/**
 * Handles keys in the menu. Arrows, Home, End and first letters move; an item's own key chooses it; Tab
 * leaves and closes.
 */
function travel(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  if (event.key === "Tab") return menu.hidePopover();
  const items = itemsOf(menu);
  const meant = itemWithKey(event, items);
  if (meant !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    meant.click();
    return;
  }
  const here = items.findIndex((item) => item === document.activeElement);
  const next = destination(event.key, here, items);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** The item that shows this key. */
function itemWithKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: HTMLElement[],
): HTMLElement | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const shown = key === "Delete" ? "Del" : key.toUpperCase();
  return items.find((item) => item.dataset["keys"]?.toUpperCase() === shown.toUpperCase());
}

function destination(key: string, here: number, items: HTMLElement[]): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(here + 1) % items.length];
  if (key === "ArrowUp") return items.at(here <= 0 ? -1 : here - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)];
  return after.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
