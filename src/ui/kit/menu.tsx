import { useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode, ToggleEvent } from "react";

import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { placeBeside } from "./floating.ts";
import { freshMenu, markFresh } from "./fresh-menu.ts";
import { CheckIcon } from "./icons-act.tsx";

import styles from "./menu.module.css";

export type MenuItem =
  | {
      label: string;
      /** What it would do, said under it where that is not plain. */
      note?: string;
      icon?: ReactNode;
      /** Key names, shown at the end. */
      keys?: string;
      danger?: boolean;
      disabled?: boolean;
      /** Present where the item says how something stands. */
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

/** A button and the menu under it, built on the browser's popovers: Escape and light dismiss. */
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
        className={styles["menu"]}
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
  /** The button that it belongs to, or the point where it was asked for (px of the window). */
  at: DOMRect;
  onClose: () => void;
}

/** A menu beside something, open as long as it is mounted; the focus goes back where it was. */
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
      className={styles["menu"]}
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

function openAt(menu: HTMLElement | null, at: DOMRect): void {
  if (menu === null || menu.matches(":popover-open")) return;
  markFresh(menu);
  menu.showPopover();
  placeBeside(menu, at, { side: "below", align: "start", gap: 2 });
  itemsOf(menu)[0]?.focus();
}

function MenuItems({ items, menu }: { items: readonly MenuItem[]; menu: string }) {
  return items.map((item) =>
    "separator" in item ? (
      <hr key={`separator ${item.separator}`} className={styles["separator"]} />
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
      tabIndex={-1}
      className={classes(styles["item"], item.danger === true && styles["danger"])}
      onClick={() => {
        if (item.disabled === true) return;
        document.getElementById(menu)?.hidePopover();
        item.onSelect();
      }}
    >
      <span className={styles["icon"]}>{item.checked === true ? <CheckIcon /> : item.icon}</span>
      <span className={styles["label"]}>
        {item.label}
        {item.note !== undefined && <small className={styles["note"]}> {item.note}</small>}
      </span>
      {item.keys !== undefined && (
        <span className={styles["keys"]} aria-hidden="true">
          {item.keys}
        </span>
      )}
    </button>
  );
}

/** Kept out of sight until it is placed; the toggle event comes one task after it is shown. */
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
  placeBeside(menu, button.getBoundingClientRect(), { side: "below", align, gap: 4 });
  menu.style.visibility = "";
  itemsOf(menu)[0]?.focus();
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Arrows, Home, End and first letters move; Tab leaves and closes. */
function travel(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  if (event.key === "Tab") return menu.hidePopover();
  const items = itemsOf(menu);
  const here = items.findIndex((item) => item === document.activeElement);
  const next = destination(event.key, here, items);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
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
