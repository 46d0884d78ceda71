import { attachFile } from "#app/attachments/attach.ts";
import { createConversation } from "#app/conversation/create-conversation.ts";
import type { Services } from "#app/services/services.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { mayFail } from "#domain/may-fail.ts";
import { modelOr } from "#domain/settings/effective-settings.ts";
import { UNTITLED } from "#domain/text/untitled.ts";

import { isEmpty } from "./arrival.ts";
import type { Arrival } from "./arrival.ts";

/** A file of an arrival that could not be attached to the draft, and why. */
export interface NotAttached {
  file: File;
  problem: AttachmentProblem;
}

/**
 * Where an arrival went. `box`: into the message box of the new conversation. `own`: that box was in use, so
 * the arrival got a conversation of its own. `none`: it had only files, and none could be attached. `in_use`:
 * the box was in use, and nothing was done.
 */
export type Brought =
  | { kind: "box" | "own"; contextId: string | null; draftKey: string; notAttached: NotAttached[] }
  | { kind: "none"; notAttached: NotAttached[] }
  | { kind: "in_use" }
  | { kind: "nothing" }
  | { kind: "failed"; why: string };

/**
 * Turns an arrival into a draft. It is never added to what the person has already written, and never sent.
 *
 * @param mayHaveOwn whether a conversation may be stored for the arrival
 */
export async function bringArrival(
  services: Services,
  arrival: Arrival,
  mayHaveOwn: boolean,
): Promise<Brought> {
  if (isEmpty(arrival)) return { kind: "nothing" };
  const { drafts, now } = services;
  try {
    await services.opened;
    const isFree = await isBoxFree(services);
    if (!isFree && !mayHaveOwn) return { kind: "in_use" };
    const own = isFree ? null : await ownConversation(services);
    const draftKey = own?.branchId ?? NEW_CONVERSATION_DRAFT;
    const stored = await drafts.put(draftKey, arrival.text, now());
    if (!stored.ok) return { kind: "failed", why: stored.error.message };
    const notAttached: NotAttached[] = [];
    for (const file of arrival.files) {
      const problem = await attachFile(services, { draftKey, file });
      if (problem !== undefined && problem.kind !== "duplicate")
        notAttached.push({ file, problem });
    }
    const contextId = own?.contextId ?? null;
    if (arrival.text === "" && notAttached.length === arrival.files.length) {
      // If this fails, an empty conversation stays in the list, which is harmless.
      if (contextId !== null) await mayFail(services.bin.moveToBin([contextId], now()));
      return { kind: "none", notAttached };
    }
    return { kind: own === null ? "box" : "own", contextId, draftKey, notAttached };
  } catch (error) {
    return { kind: "failed", why: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The part of an arrival that was not stored but may be stored later; null if there is nothing left to try.
 */
export function unstoredOf(arrival: Arrival, brought: Brought): Arrival | null {
  if (brought.kind === "failed") return arrival;
  if (!("notAttached" in brought)) return null;
  const files = brought.notAttached
    .filter(({ problem: { kind } }) => kind === "storage_full" || kind === "not_stored")
    .map(({ file }) => file);
  return files.length === 0 ? null : { ...arrival, text: "", isCut: false, files };
}

async function isBoxFree({ drafts }: Services): Promise<boolean> {
  const text = await drafts.text(NEW_CONVERSATION_DRAFT);
  return text.trim() === "" && (await drafts.parts(NEW_CONVERSATION_DRAFT)).length === 0;
}

async function ownConversation(services: Services) {
  const [connection] = await services.connections.list();
  if (connection === undefined) throw new Error("There is no connection.");
  const created = await createConversation(services, {
    title: UNTITLED,
    connectionId: connection.id,
    modelId: modelOr("", connection),
  });
  if (!created.ok) throw new Error(created.error.message);
  return created.value;
}
