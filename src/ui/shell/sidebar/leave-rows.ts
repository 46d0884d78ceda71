import { leaveLine } from "#ui/kit/browser/leave-line.ts";

import { LINKS } from "./travel-list.ts";

/** Whoever deletes by keyboard goes on in the list, which still has what goes. */
export function leaveRows(goes: (link: HTMLElement) => boolean): void {
  const list = document.querySelector("#list");
  const links = [...(list?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
  leaveLine(links, goes, list?.querySelector('input[type="search"]') ?? null);
}
