import { useEffect, useMemo, useState } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import type { MessageNode } from "#domain/message.ts";
import { RecentMap } from "#domain/recent-map.ts";

import { useMessages } from "./messages.ts";

/** What a transcript shows. */
export interface TranscriptMessages {
  nodes: ReadonlyMap<string, MessageNode>;
  /** Ids that were looked up and not found. */
  missing: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The messages of a transcript near its visible part, by id. The last messages stay while others are read. A
 * transcript that has just opened starts with messages that another one has shown, as when a branch opens
 * beside its sibling.
 */
export function useTranscriptMessages(ids: readonly string[]): TranscriptMessages {
  const recent = recentOf(useServices());
  const rows = useMessages(ids);
  const [kept, setKept] = useState<readonly MessageNode[]>(() =>
    ids.flatMap((id) => recent.get(id) ?? []),
  );
  if (rows !== undefined && rows !== kept) setKept(rows);
  useEffect(() => {
    for (const node of rows ?? []) recent.set(node.id, node);
  }, [recent, rows]);
  const shown = rows ?? kept;
  const nodes = useMemo(() => new Map(shown.map((node) => [node.id, node])), [shown]);
  const missing =
    rows === undefined || rows.length === ids.length
      ? NONE
      : new Set(ids.filter((id) => !nodes.has(id)));
  return { nodes, missing };
}

/** Milliseconds without scrolling before messages are read ahead. */
const STILL = 200;

/** Reads messages that may be shown next, so that their transcript opens with text. */
export function useReadAhead(ids: readonly string[]): void {
  const services = useServices();
  const key = ids.join(" ");
  useEffect(() => {
    const recent = recentOf(services);
    const wanted = key.split(" ").filter((id) => id !== "" && recent.get(id) === undefined);
    if (wanted.length === 0) return undefined;
    const timer = setTimeout(() => void readAhead(services, wanted), STILL);
    return () => clearTimeout(timer);
  }, [services, key]);
}

async function readAhead(services: Services, ids: readonly string[]): Promise<void> {
  // A message that cannot be read now is read again when it is shown, and a failure is reported then.
  const nodes = await services.branches.nodes(ids).catch(() => []);
  for (const node of nodes) recentOf(services).set(node.id, node);
}

/**
 * How many messages are kept: about as many as two transcripts read beyond their visible part, plus what was
 * read ahead for two more.
 */
const MOST_KEPT = 160;

const recentOf = perServices(() => new RecentMap<string, MessageNode>(MOST_KEPT));
