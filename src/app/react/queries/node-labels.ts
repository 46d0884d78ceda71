import { useMemo, useSyncExternalStore } from "react";

import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import { defined } from "#domain/defined.ts";
import { fusedAnswers, fusedLabel } from "#domain/fused-message.ts";
import { messageLabel as wordsIn } from "#domain/message-label.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { titleOf } from "#domain/text/titles.ts";

/** What a card shows of a message. */
export interface NodeLabel {
  role: Role;
  /** The message's first words, or the names of the called tools if it has no text. */
  title: string;
  isError: boolean;
  status: "complete" | "partial" | "stopped";
  /** The model that wrote it. */
  model?: string;
  /** Set if the message was written by editing another one. */
  edited?: true;
}

interface NodeLabels {
  get(nodeId: string): NodeLabel | undefined;
  read(nodeId: string): Promise<NodeLabel | undefined>;
  /** Reads the node soon, in one read with all others requested at the same moment. */
  subscribe(nodeId: string, listener: () => void): () => void;
}

/**
 * A message's label; undefined while it is read. A stored message's text never changes, so each message is
 * read once, and a tree of thousands reads only the messages that come into view.
 */
export function useNodeLabel(nodeId: string): NodeLabel | undefined {
  const labels = labelsOf(useServices());
  return useSyncExternalStore(
    (listener) => labels.subscribe(nodeId, listener),
    () => labels.get(nodeId),
  );
}

/**
 * Reads a message's label once, for example for an action started by a key. Undefined if there is no such
 * message, or it cannot be read.
 */
export function readNodeLabel(services: Services, nodeId: string): Promise<NodeLabel | undefined> {
  return labelsOf(services).read(nodeId);
}

/** Returns `readNodeLabel` for use in a component. */
export const useReadNodeLabel = serviceHook(
  (services) => (nodeId: string) => readNodeLabel(services, nodeId),
);

/** The labels of several messages, as far as they have been read. */
export function useNodeLabels(nodeIds: readonly string[]): ReadonlyMap<string, NodeLabel> {
  const labels = labelsOf(useServices());
  const asked = nodeIds.join(" ");
  const store = useMemo(
    () => labelsStore(labels, asked === "" ? [] : asked.split(" ")),
    [labels, asked],
  );
  return useSyncExternalStore(store.subscribe, store.read);
}

/** Makes one map of all labels, which stays the same until another label is read. */
function labelsStore(labels: NodeLabels, nodeIds: readonly string[]) {
  const read = () =>
    new Map(
      nodeIds.flatMap((id) => {
        const label = labels.get(id);
        return label === undefined ? [] : [[id, label] as const];
      }),
    );
  let known = read();
  return {
    read: () => known,
    subscribe: (listener: () => void) => {
      const look = () => {
        if (nodeIds.every((id) => known.get(id) === labels.get(id))) return;
        known = read();
        listener();
      };
      const leave = nodeIds.map((id) => labels.subscribe(id, look));
      look();
      return () => {
        for (const stop of leave) stop();
      };
    },
  };
}

const labelsOf = perServices(createLabels);

/** How many labels are kept in memory. The oldest go first. */
const MAX_CACHED = 20_000;

function createLabels({ branches }: Services): NodeLabels {
  const labels = new Map<string, NodeLabel>();
  const listeners = new Map<string, Set<() => void>>();
  let asked = new Set<string>();

  const read = async () => {
    const ids = [...asked];
    asked = new Set();
    try {
      for (const node of await branches.nodes(ids)) labels.set(node.id, labelOf(node));
    } catch {
      // Failed reads are not cached: the next component that shows the label asks again.
      return;
    }
    for (const id of labels.keys()) {
      if (labels.size <= MAX_CACHED) break;
      labels.delete(id);
    }
    for (const id of ids) for (const tell of listeners.get(id) ?? []) tell();
  };
  const ask = (nodeId: string) => {
    if (labels.has(nodeId)) return;
    asked.add(nodeId);
    if (asked.size === 1) setTimeout(() => void read());
  };

  return {
    get: (nodeId) => labels.get(nodeId),
    read: async (nodeId) => {
      const known = labels.get(nodeId);
      if (known !== undefined) return known;
      const [node] = await branches.nodes([nodeId]).catch(() => []);
      if (node !== undefined) labels.set(nodeId, labelOf(node));
      return labels.get(nodeId);
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

function labelOf({ message }: MessageNode): NodeLabel {
  const fused = fusedAnswers(message);
  const called = (message.toolCalls ?? []).map((call) => call.toolName).join(", ");
  return {
    role: message.role,
    title:
      titleOf(fused === undefined ? wordsIn(message) : fusedLabel(fused)) ||
      called ||
      resultLabel(message.toolResult?.result),
    isError: message.toolResult?.isError === true,
    status: message.metadata?.status ?? "complete",
    ...defined({ model: message.metadata?.model }),
    ...(message.metadata?.source?.kind === "edit" ? { edited: true } : {}),
  };
}

function resultLabel(result: unknown): string {
  if (result === undefined) return "";
  return titleOf(typeof result === "string" ? result : JSON.stringify(result));
}
