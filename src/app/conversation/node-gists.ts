import { useSyncExternalStore } from "react";

import type { Bough } from "#app/bough.ts";
import { useBough } from "#app/hooks.ts";
import { gistOf as wordsIn } from "#domain/message.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { titleOf } from "#domain/titles.ts";

/** What a card says of a message. */
export interface NodeGist {
  role: Role;
  /** Its first words; the tools called where it has none. */
  title: string;
  isError: boolean;
  status: "complete" | "partial" | "stopped";
}

interface Gists {
  get(nodeId: string): NodeGist | undefined;
  read(nodeId: string): Promise<NodeGist | undefined>;
  /** Reads the node soon, with all others asked for in the same moment. */
  subscribe(nodeId: string, listener: () => void): () => void;
}

const storesByBough = new WeakMap<Bough, Gists>();

/**
 * A message's gist; undefined while it is read. The words of a stored message never change, so each
 * is read once, and a tree of thousands reads those that come into view.
 */
export function useGist(nodeId: string): NodeGist | undefined {
  const gists = gistsOf(useBough());
  return useSyncExternalStore(
    (listener) => gists.subscribe(nodeId, listener),
    () => gists.get(nodeId),
  );
}

/**
 * The same where it is needed once: for an act that was asked for by a key. Undefined where there is
 * no such message, or it cannot be read.
 */
export function readGist(bough: Bough, nodeId: string): Promise<NodeGist | undefined> {
  return gistsOf(bough).read(nodeId);
}

function gistsOf(bough: Bough): Gists {
  const known = storesByBough.get(bough) ?? createGists(bough);
  storesByBough.set(bough, known);
  return known;
}

/** Gists remembered; the oldest go first. */
const REMEMBERED = 20_000;

function createGists({ branches }: Bough): Gists {
  const gists = new Map<string, NodeGist>();
  const listeners = new Map<string, Set<() => void>>();
  let asked = new Set<string>();

  const read = async () => {
    const ids = [...asked];
    asked = new Set();
    try {
      for (const node of await branches.nodes(ids)) gists.set(node.id, gistOf(node));
    } catch {
      // Nothing is remembered of these: whoever shows one next asks again.
      return;
    }
    for (const id of gists.keys()) {
      if (gists.size <= REMEMBERED) break;
      gists.delete(id);
    }
    for (const id of ids) for (const tell of listeners.get(id) ?? []) tell();
  };
  const ask = (nodeId: string) => {
    if (gists.has(nodeId)) return;
    asked.add(nodeId);
    if (asked.size === 1) setTimeout(() => void read());
  };

  return {
    get: (nodeId) => gists.get(nodeId),
    read: async (nodeId) => {
      const known = gists.get(nodeId);
      if (known !== undefined) return known;
      const [node] = await branches.nodes([nodeId]).catch(() => []);
      if (node !== undefined) gists.set(nodeId, gistOf(node));
      return gists.get(nodeId);
    },
    subscribe: (nodeId, listener) => {
      const known = listeners.get(nodeId) ?? new Set();
      listeners.set(nodeId, known.add(listener));
      ask(nodeId);
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(nodeId);
      };
    },
  };
}

function gistOf({ message }: MessageNode): NodeGist {
  const called = (message.toolCalls ?? []).map((call) => call.toolName).join(", ");
  return {
    role: message.role,
    title: titleOf(wordsIn(message)) || called || resultGist(message.toolResult?.result),
    isError: message.toolResult?.isError === true,
    status: message.metadata?.status ?? "complete",
  };
}

function resultGist(result: unknown): string {
  if (result === undefined) return "";
  return titleOf(typeof result === "string" ? result : JSON.stringify(result));
}
