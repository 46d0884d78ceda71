import { useMemo, useSyncExternalStore } from "react";

import { useBranches } from "#app/react/queries/branches.ts";
import { useRecentConversations } from "#app/react/queries/conversations.ts";
import { useOwnKeys } from "#app/react/queries/own-keys.ts";
import { useSearch } from "#app/react/queries/search.ts";
import { goThroughFound } from "#app/view/go-through-found.ts";
import { navigateTo, useRoute } from "#app/view/route.ts";
import { isLive } from "#domain/branching/rows.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { fold } from "#domain/search/fold.ts";
import { wordsOf } from "#domain/search/query.ts";
import { formatShortDay } from "#ui/format/format-date.ts";
import { paletteWords } from "#ui/words/palette.ts";

import { availableCommands, commandChanges, watchCommands, withOwnKeys } from "./commands.ts";
import type { CommandGroup, ScreenCommand } from "./commands.ts";
import { ranked } from "./rank.ts";

/** One line of the palette. */
export interface PaletteEntry {
  key: string;
  title: string;
  keys?: string;
  /** A branch's hue. */
  hue?: number;
  /** The text around the match. */
  excerpt?: string;
  /** Shown at the end in a quieter style. */
  note?: string;
  run: () => void;
}

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

/** How many lines of a group are shown with and without a query; typing more narrows the list. */
const SHOWN = {
  commands: [9, 10],
  branches: [5, 6],
  conversations: [5, 6],
  words: [0, 12],
} as const;

/** How many conversations have their titles ranked; the text search finds older ones. */
const RECENT = 200;

/**
 * The lines of the palette for a query: commands, branches of the conversation in view, conversations and
 * messages.
 */
export function useEntries(query: string): { groups: PaletteGroup[]; searching: boolean } {
  const { contextId } = useRoute();
  // The settings' commands may still be loading when the palette opens.
  const changes = useSyncExternalStore(watchCommands, commandChanges);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- They are read anew after each change.
  const commands = useMemo(listedCommands, [changes]);
  const own = useOwnKeys();
  const branches = useNamedBranches(contextId);
  const conversations = useRecentConversations(RECENT) ?? [];
  const { hits, searching } = useSearch(query, SHOWN.words[1] * 2);
  const lines = <Item>(
    items: readonly Item[],
    textOf: (item: Item) => string,
    shown: readonly [number, number],
    otherWordsOf?: (item: Item) => string | undefined,
  ) =>
    ranked(query, items, textOf, otherWordsOf).slice(0, query.trim() === "" ? shown[0] : shown[1]);
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
      label: paletteWords.commands,
      entries: lines(
        commands,
        (one) => one.title,
        SHOWN.commands,
        (one) => one.keywords,
      ).map((one) => ofCommand(withOwnKeys(one, own))),
    },
    {
      label: paletteWords.branches,
      entries: lines(branches, (one) => one.name, SHOWN.branches).map(ofBranch),
    },
    { label: paletteWords.conversations, entries: titled.map(ofConversation) },
    {
      label: paletteWords.messages,
      entries: words.map((hit) => ({
        key: `hit ${hit.nodeId} ${hit.branchId}`,
        title: hit.title,
        excerpt: hit.excerpt,
        run: () => {
          goThroughFound({ nodeId: hit.nodeId, words: wordsOf(query) });
          navigateTo(hit.contextId, hit.branchId, hit.nodeId);
        },
      })),
    },
  ];
  return { groups: namedFirst(groups, query), searching };
}

/**
 * Puts groups first whose best entry begins with what is typed: a person who types the beginning of a
 * branch's or conversation's name means that, not a command that only mentions it.
 */
function namedFirst(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const typed = query.trim().toLowerCase();
  const isNamed = ({ entries: [first] }: PaletteGroup) =>
    typed !== "" && first !== undefined && first.title.toLowerCase().startsWith(typed);
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return [...shown.filter(isNamed), ...shown.filter((group) => !isNamed(group))];
}

const order: Readonly<Record<CommandGroup, number>> = {
  Conversation: 0,
  Branches: 1,
  General: 2,
  Appearance: 3,
};

/**
 * The available commands, those of the conversation in view first, without any that would be refused and
 * without the palette itself, which is already open.
 */
function listedCommands(): ScreenCommand[] {
  return availableCommands()
    .filter(({ id, isRefused }) => id !== "palette" && isRefused !== true)
    .sort((left, right) => order[left.group] - order[right.group]);
}

/** Whether a hit's excerpt contains a word of the query; false if the hit matched by its title only. */
function hasWords({ excerpt }: { excerpt: string }, query: string): boolean {
  const text = fold(excerpt);
  return wordsOf(query).some((word) => text.includes(word));
}

function useNamedBranches(contextId: string | null): Branch[] {
  const branches = useBranches(contextId);
  return (branches ?? [])
    .filter((branch) => branch.named && isLive(branch))
    .sort((left, right) => right.activeAt - left.activeAt);
}

function ofCommand({ id, title, keys, run }: ScreenCommand): PaletteEntry {
  return { key: `command ${id}`, title, run, ...defined({ keys }) };
}

function ofBranch(branch: Branch): PaletteEntry {
  return {
    key: `branch ${branch.id}`,
    title: branch.name,
    hue: branch.colour,
    run: () => navigateTo(branch.contextId, branch.id),
  };
}

function ofConversation(context: ChatContext): PaletteEntry {
  return {
    key: `conversation ${context.id}`,
    title: context.title,
    note: formatShortDay(context.updatedAt),
    run: () => navigateTo(context.id),
  };
}
