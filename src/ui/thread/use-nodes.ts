import { useEffect, useMemo, useState } from "react";

import type { Bough } from "#app/bough.ts";
import { useBough, useLive } from "#app/hooks.ts";
import type { MessageNode } from "#domain/message.ts";
import { RecentMap } from "#ui/markdown/recent-map.ts";

/**
 * The rows near what is visible. While others are read, those read last stay; and a transcript that
 * is just being opened begins with what another one has shown, as a branch does beside its sibling.
 */
export function useNodes(ids: readonly string[]): ReadonlyMap<string, MessageNode> {
  const bough = useBough();
  const rows = useLive(({ branches }) => branches.watchNodes(ids), [ids.join(" ")]);
  const [kept, setKept] = useState(() => readBefore(bough, ids));
  if (rows !== undefined && rows !== kept) setKept(rows);
  useEffect(() => {
    for (const node of rows ?? []) recentOf(bough).set(node.id, node);
  }, [bough, rows]);
  const shown = rows ?? kept;
  return useMemo(() => new Map(shown.map((node) => [node.id, node])), [shown]);
}

/** How long a transcript stands still before anything is read ahead (milliseconds). */
const STILL = 200;

/** Reads rows that may be shown next, so that a transcript of them begins with its text. */
export function useReadAhead(ids: readonly string[]): void {
  const bough = useBough();
  const key = ids.join(" ");
  useEffect(() => {
    const wanted = key
      .split(" ")
      .filter((id) => id !== "" && recentOf(bough).get(id) === undefined);
    if (wanted.length === 0) return undefined;
    const timer = setTimeout(() => void readAhead(bough, wanted), STILL);
    return () => clearTimeout(timer);
  }, [bough, key]);
}

async function readAhead(bough: Bough, ids: readonly string[]): Promise<void> {
  // What cannot be read now is read again when it is shown, and told of there.
  const nodes = await bough.branches.nodes(ids).catch(() => []);
  for (const node of nodes) recentOf(bough).set(node.id, node);
}

/** About what two transcripts read beyond what is visible, and what was read ahead for two more. */
const MOST_KEPT = 160;

const recent = new WeakMap<Bough, RecentMap<string, MessageNode>>();

function recentOf(bough: Bough): RecentMap<string, MessageNode> {
  const known = recent.get(bough) ?? new RecentMap<string, MessageNode>(MOST_KEPT);
  recent.set(bough, known);
  return known;
}

function readBefore(bough: Bough, ids: readonly string[]): readonly MessageNode[] {
  return ids.flatMap((id) => recentOf(bough).get(id) ?? []);
}
