import { rowsFor, unsentRows, unstoredIn, withUnstored } from "#app/conversation/rescue.ts";
import type { RescueFile, Unstored } from "#app/conversation/rescue.ts";
import type { Services } from "#app/services/services.ts";
import { plainText } from "#domain/damage/plain-text.ts";
import { rescuedRows } from "#domain/damage/rescued-rows.ts";
import type { PartialRows } from "#domain/damage/rescued-rows.ts";
import { fileText } from "#domain/files/file-text.ts";
import type { ContentPart } from "#domain/message.ts";

import { openedIn } from "./engine.ts";

/** What a tab still has in memory when its database is gone. */
export interface HeldByTab {
  from: "memory";
  /** Whether there is anything to save in a file besides unsent texts. */
  hasMessages: boolean;
  /**
   * The files to save, with what answers contain by now. There are several if some rows no longer form a
   * conversation: those are in a file of their own.
   *
   * @param unsent texts that the person has written but not sent
   */
  files(unsent: readonly string[]): RescueFile[];
}

/**
 * Collects what this tab still holds. Call it while the page still shows what it has: what nothing refers to
 * any more is soon garbage-collected.
 *
 * @param isRemoved whether nothing is stored any more; otherwise, only conversations with something unstored
 * are included
 */
export function heldByTab(services: Services, isRemoved: boolean): HeldByTab {
  const recent = services.databases.strict.door?.recent() ?? joined([]);
  const open = openedIn(services);
  const held = () => {
    const parts = open.map((conversation) => {
      const unstored = unstoredIn(services, conversation).filter(({ nodes }) => nodes.length > 0);
      if (unstored.length === 0 && !isRemoved) return joined([]);
      return withRecent(recent, conversation.contextId, unstored, services.now());
    });
    const opened = new Set(open.map(({ contextId }) => contextId));
    return joined(isRemoved ? [...parts, only(recent, (id) => !opened.has(id))] : parts);
  };
  return {
    from: "memory",
    hasMessages: held().messages.length > 0,
    files: (unsent) => {
      const { fit, left } = rescuedRows(
        joined([held(), unsentRows(services, unsent.map(textOnly))]),
      );
      const at = new Date(services.now()).toISOString();
      const files = [fileOf("rescued", at, fileText(fit, at))];
      if (left.messages.length === 0) return files;
      return [...files, fileOf("rescued-rows", at, plainText({ format: "bough-rows", ...left }))];
    },
  };
}

function fileOf(what: string, at: string, text: string): RescueFile {
  const blob = new Blob([text], { type: "application/json" });
  return { name: `bough-${what}-${at.slice(0, 10)}.json`, blob };
}

/** A conversation's rows as this tab has read them, with everything that is not stored anywhere. */
function withRecent(
  recent: PartialRows,
  contextId: string,
  unstored: readonly Unstored[],
  now: number,
): PartialRows {
  const { contexts, branches, messages } = only(recent, (id) => id === contextId);
  const known = new Set(branches.map(({ id }) => id));
  const around = rowsFor(contextId, unstored, now);
  const more = around.branches.filter(({ id }) => !known.has(id));
  const rows = {
    context: contexts[0] ?? around.context,
    branches: [...branches, ...more],
    messages,
  };
  const { context, ...whole } = withUnstored(rows, unstored, now);
  return { contexts: [context], ...whole };
}

function textOnly(text: string): ContentPart[] {
  return [{ type: "text", text }];
}

function only(rows: PartialRows, wanted: (contextId: string) => boolean): PartialRows {
  return {
    contexts: rows.contexts.filter(({ id }) => wanted(id)),
    branches: rows.branches.filter(({ contextId }) => wanted(contextId)),
    messages: rows.messages.filter(({ contextId }) => wanted(contextId)),
  };
}

function joined(all: readonly PartialRows[]): PartialRows {
  return {
    contexts: all.flatMap(({ contexts }) => contexts),
    branches: all.flatMap(({ branches }) => branches),
    messages: all.flatMap(({ messages }) => messages),
  };
}
