import { leaveLine } from "#ui/kit/browser/leave-line.ts";

import { LINKS } from "./travel-list.ts";

/**
 * Moves the focus to another row before rows disappear, so that a person who deletes by keyboard stays in the
 * list.
 */
export function leaveRows(goes: (link: HTMLElement) => boolean): void {
  const list = document.querySelector("#list");
  const links = [...(list?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
  leaveLine(links, goes, list?.querySelector('input[type="search"]') ?? null);
}
