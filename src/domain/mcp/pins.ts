import { canonicalJson, sha256Hex } from "#domain/canonical.ts";
import type { JsonValue } from "#domain/json.ts";

import type { McpServer, McpToolDefinition, McpToolPin } from "./server.ts";
import { toolNameFor } from "./tool-name.ts";

/** The most tools of one server. The person is told if others are left out. */
export const MAX_TOOLS = 500;

/** Hash of everything that a server says about a tool. */
export function pinHash(definition: McpToolDefinition): string {
  // A definition contains only JSON values, but its interface has no index signature.
  return sha256Hex(canonicalJson(definition as unknown as JsonValue));
}

/**
 * The listed tools without repeated names. The first of each name is the one that is pinned and
 * compared.
 */
export function firstOfEachName(listed: readonly McpToolDefinition[]): McpToolDefinition[] {
  const seen = new Set<string>();
  return listed.filter(({ name }) => !seen.has(name) && seen.add(name));
}

export interface PinContext {
  server: Pick<McpServer, "id" | "name" | "listedAt">;
  /** Names of all other tools, in lower case. */
  taken: ReadonlySet<string>;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Laws X1 to X4: the pins that change because of what a server lists now. Its first list is accepted as
 * it is. Later, a tool whose definition differs is set aside with both versions, a tool that was not
 * there before is off, and a missing one is kept (see `isForgotten`).
 */
export function pinsAfterList(
  pins: readonly McpToolPin[],
  listed: readonly McpToolDefinition[],
  context: PinContext,
): McpToolPin[] {
  const known = new Map(pins.map((pin) => [pin.name, pin]));
  const taken = new Set([...context.taken, ...pins.map(({ toolName }) => toolName.toLowerCase())]);
  const isFirst = context.server.listedAt === undefined && pins.length === 0;
  const used = firstOfEachName(listed.slice(0, MAX_TOOLS));
  const seen = new Set(used.map(({ name }) => name));
  const changed: McpToolPin[] = [];
  for (const definition of used) {
    const pin = known.get(definition.name);
    if (pin === undefined) changed.push(newPin(definition, isFirst, taken, context));
    else changed.push(...pinAfter(pin, definition, context.now));
  }
  // A tool beyond the limit is not missing.
  const isWhole = listed.length <= MAX_TOOLS;
  for (const pin of isWhole ? pins : []) {
    if (seen.has(pin.name) || pin.isGone === true) continue;
    changed.push({ ...pin, isGone: true, updatedAt: context.now });
  }
  return changed;
}

/**
 * Law X4: whether to forget a tool, that is, the person has decided nothing about it and the server no
 * longer lists it.
 */
export function isForgotten({ isNew, isGone }: McpToolPin): boolean {
  return isNew === true && isGone === true;
}

function newPin(
  definition: McpToolDefinition,
  isFirst: boolean,
  taken: Set<string>,
  { server, now }: PinContext,
): McpToolPin {
  const toolName = toolNameFor(server.name, definition.name, taken);
  taken.add(toolName.toLowerCase());
  return {
    serverId: server.id,
    name: definition.name,
    toolName,
    definition,
    hash: pinHash(definition),
    isOn: isFirst,
    ...(isFirst ? {} : { isNew: true }),
    updatedAt: now,
  };
}

/** The changed pin; empty if it stays as it is. */
function pinAfter(pin: McpToolPin, definition: McpToolDefinition, now: number): McpToolPin[] {
  const hash = pinHash(definition);
  const { offered, isGone, ...rest } = pin;
  if (hash === pin.hash) {
    return offered === undefined && isGone === undefined ? [] : [{ ...rest, updatedAt: now }];
  }
  if (hash === offered?.hash && isGone === undefined) return [];
  return [{ ...rest, offered: { definition, hash }, updatedAt: now }];
}

/** Allows a changed tool, once the person has read the difference. */
export function withOfferAllowed(pin: McpToolPin, hash: string, now: number): McpToolPin {
  const { offered, isNew: _seen, ...rest } = pin;
  // The tool may have changed again since it was shown.
  if (offered?.hash !== hash) return pin;
  return { ...rest, ...offered, isOn: true, updatedAt: now };
}

export function withToolSwitched(pin: McpToolPin, isOn: boolean, now: number): McpToolPin {
  const { isNew: _seen, ...rest } = pin;
  return { ...rest, isOn, updatedAt: now };
}
