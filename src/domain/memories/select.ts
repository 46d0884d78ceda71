import { hostnameOf } from "#domain/connections/address.ts";
import { isInPage } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";

import { isKept } from "./memory.ts";
import type { Memory } from "./memory.ts";

/** The conversation and mode in which a request is made, and the connection that it goes to. */
export interface MemoryPlace {
  contextId: string;
  mode: string;
  connection: Pick<Connection, "id" | "baseUrl" | "demo" | "builtIn">;
}

/** The memories that apply at a place and may be sent there, and how many may not. */
export interface AllowedMemories {
  memories: Memory[];
  /** How many are kept from a server that is not on this machine. */
  barred: number;
}

/** The memories that may be sent from here, oldest first, an order that edits don't change. */
export function allowedMemories(all: readonly Memory[], place: MemoryPlace): AllowedMemories {
  const inScope = all.filter((memory) => isKept(memory) && applies(memory, place));
  const isHere = isOnThisMachine(place.connection);
  const memories = inScope.filter(({ barred }) => isHere || barred !== true);
  memories.sort(oldestFirst);
  return { memories, barred: inScope.length - memories.length };
}

function applies({ scope }: Memory, { contextId, mode, connection }: MemoryPlace): boolean {
  switch (scope.kind) {
    case "everywhere":
      return true;
    case "conversation":
      return scope.contextId === contextId;
    case "mode":
      return scope.mode === mode;
    case "connection":
      return scope.connectionId === connection.id;
  }
}

function oldestFirst(left: Memory, right: Memory): number {
  return left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);
}

/** Whether what is sent stays on this machine: a server in the page, or one at a loopback address. */
export function isOnThisMachine(connection: MemoryPlace["connection"]): boolean {
  if (isInPage(connection)) return true;
  const hostname = hostnameOf(connection.baseUrl);
  return hostname !== undefined && networkZoneOf(hostname) === "loopback";
}

/** The default share of a model's window that memories may fill, in percent. */
export const USUAL_SHARE = 5;
/** The key in `settings` of the share that the person chose, in percent. */
export const MEMORY_SHARE = "memoryShare";
/** The shares that can be chosen, in percent. */
export const MEMORY_SHARES: readonly number[] = [1, 2, USUAL_SHARE, 10, 20, 40];
/** Tokens assumed for a window of unknown size. */
const USUAL_WINDOW = 32_000;
/**
 * The most tokens of the usual share, however large the window is, because memories are paid for with
 * every request. For other shares this limit changes in proportion.
 */
const MOST = 4_000;

/**
 * How many tokens memories may take in a request (law M2).
 *
 * @param window tokens that the model accepts
 * @param share the stored share; an unknown one counts as the usual one
 */
export function memoryBudget(window = USUAL_WINDOW, share: unknown = USUAL_SHARE): number {
  const percent = shareOf(share);
  return Math.floor(Math.min((MOST * percent) / USUAL_SHARE, (window * percent) / 100));
}

/** A stored share in percent; the usual one if it is unknown. */
export function shareOf(stored: unknown): number {
  return MEMORY_SHARES.find((share) => share === stored) ?? USUAL_SHARE;
}

/** The memories that fit, in the given order. One that is too long doesn't keep shorter ones out. */
export function withinBudget(
  memories: readonly Memory[],
  tokensOf: (memory: Memory) => number,
  budget: number,
): Memory[] {
  let left = budget;
  return memories.filter((memory) => {
    const tokens = tokensOf(memory);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}
