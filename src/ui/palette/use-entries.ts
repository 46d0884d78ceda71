import { useState } from "react";

import { useBough, useLive } from "#app/hooks.ts";
import { goTo, useRoute } from "#app/route.ts";
import { useSearch } from "#app/search.ts";
import type { Branch, ChatContext } from "#domain/context.ts";

import { offeredCommands } from "./commands.ts";
import type { CommandGroup, ScreenCommand } from "./commands.ts";
import { ranked } from "./rank.ts";

/** One line of the palette. */
export interface PaletteEntry {
  key: string;
  title: string;
  keys?: string;
  /** A branch's hue. */
  hue?: number;
  /** The words around what was searched for. */
  excerpt?: string;
  /** Said at the end in a quieter voice. */
  note?: string;
  run: () => void;
}

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

/** Lines of a group with and without a query: what is not among them is found by typing on. */
const SHOWN = {
  commands: [9, 6],
  branches: [5, 6],
  conversations: [5, 6],
  words: [0, 12],
} as const;

/** Conversations whose titles are ranked; older ones are found by the search for words. */
const RECENT = 200;

/** What the palette lists for a query: commands, branches of the conversation in view, conversations. */
export function useEntries(query: string): { groups: PaletteGroup[]; searching: boolean } {
  const { contextId } = useRoute();
  // What is offered cannot change while the palette lies over the screens.
  const [commands] = useState(listedCommands);
  const branches = useNamedBranches(contextId);
  const conversations = useLive((bough) => bough.conversations.list(RECENT), []) ?? [];
  const { hits, searching } = useSearch(query, SHOWN.words[1] * 2);
  const lines = <Item>(
    items: readonly Item[],
    textOf: (item: Item) => string,
    shown: readonly [number, number],
  ) => ranked(query, items, textOf).slice(0, query.trim() === "" ? shown[0] : shown[1]);
  const titled = lines(
    conversations.filter((one) => one.id !== contextId || query !== ""),
    (one) => one.title,
    SHOWN.conversations,
  );
  const listed = new Set(titled.map((one) => one.id));
  const words = hits
    .filter((hit) => hit.excerpt !== "" && !(listed.has(hit.contextId) && !hasWords(hit, query)))
    .slice(0, SHOWN.words[1]);
  const groups: PaletteGroup[] = [
    {
      label: "Commands",
      entries: lines(commands, (one) => one.title, SHOWN.commands).map(ofCommand),
    },
    {
      label: "Branches here",
      entries: lines(branches, (one) => one.name, SHOWN.branches).map(ofBranch),
    },
    { label: "Conversations", entries: titled.map(ofConversation) },
    {
      label: "Words",
      entries: words.map((hit) => ({
        key: `hit ${hit.nodeId} ${hit.branchId}`,
        title: hit.title,
        excerpt: hit.excerpt,
        run: () => goTo(hit.contextId, hit.branchId, hit.nodeId),
      })),
    },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), searching };
}

const order: readonly CommandGroup[] = ["Conversation", "Branches", "Anywhere", "Look"];

/** What belongs to the conversation in view first; the palette itself is open already. */
function listedCommands(): ScreenCommand[] {
  return offeredCommands()
    .filter(({ id }) => id !== "palette")
    .sort((left, right) => order.indexOf(left.group) - order.indexOf(right.group));
}

/** False for a hit that stands for its title alone. */
function hasWords({ excerpt }: { excerpt: string }, query: string): boolean {
  const lower = excerpt.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .some((word) => word !== "" && lower.includes(word));
}

function useNamedBranches(contextId: string | null): Branch[] {
  const bough = useBough();
  const branches = useLive(() => bough.branches.watchAll(contextId ?? ""), [contextId]);
  return (branches ?? [])
    .filter((branch) => branch.named && branch.deletedAt === undefined)
    .sort((left, right) => right.activeAt - left.activeAt);
}

function ofCommand({ id, title, keys, run }: ScreenCommand): PaletteEntry {
  return { key: `command ${id}`, title, run, ...(keys === undefined ? {} : { keys }) };
}

function ofBranch(branch: Branch): PaletteEntry {
  return {
    key: `branch ${branch.id}`,
    title: branch.name,
    hue: branch.colour,
    run: () => goTo(branch.contextId, branch.id),
  };
}

function ofConversation(context: ChatContext): PaletteEntry {
  return {
    key: `conversation ${context.id}`,
    title: context.title,
    note: dayOf(context.updatedAt),
    run: () => goTo(context.id),
  };
}

const days = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

function dayOf(at: number): string {
  return days.format(at);
}
