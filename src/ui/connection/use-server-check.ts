import { useRef, useState } from "react";

import type { TestAnswer } from "#app/connect/try-connection.ts";
import type { KeyChange, KeylessConnection } from "#app/network/connections.ts";
import { useConnectionFormActions } from "#app/react/actions/connection-form.ts";
import type { ConnectionFormActions } from "#app/react/actions/connection-form.ts";
import { notify } from "#app/view/notices.ts";
import { UNPROVEN } from "#domain/connections/connection.ts";
import type { Connection, ModelInfo } from "#domain/connections/connection.ts";
import { preferredModel } from "#domain/connections/preferred-model.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { isUnsent, refusesKey } from "#domain/runs/run-error.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { errorText } from "#ui/cures/error-text.ts";
import { connectionWords } from "#ui/words/connection.ts";

import { leavesKeyBehind, markedAsSent, trimmedBaseUrl } from "./connection-draft.ts";
import type { ConnectionDraft } from "./connection-draft.ts";
import { rowOf } from "./connection-row.ts";
import { useUnusedNotice } from "./unused-notice.ts";
import type { TellUnused } from "./unused-notice.ts";

/** The current check of the server while the form is open, or its result. */
export type ServerCheck =
  | { kind: "rests" }
  | { kind: "lists" }
  | { kind: "listed" }
  | { kind: "tries" }
  | { kind: "answered"; tried: TestAnswer }
  /** `of` says which check failed: fetching the model list (`lists`) or sending a message (`tries`). */
  | { kind: "failed"; of: "lists" | "tries"; error: RunError };

type Change = (change: (draft: ConnectionDraft) => ConnectionDraft) => void;

/**
 * Checks the server at the draft's address. Only `save` stores anything. After that it fetches the model
 * list, if the form has not done so.
 */
export function useServerCheck(
  draft: ConnectionDraft,
  stored: Connection | undefined,
  change: Change,
) {
  const actions = useConnectionFormActions();
  const [{ asking, about }, setAsked] = useState<{ asking: ServerCheck; about: string }>({
    asking: RESTS,
    about: "",
  });
  const setAsking = (now: ServerCheck) => setAsked({ asking: now, about: aboutOf(draft, now) });
  const tellUnused = useUnusedNotice(draft.id);
  const stopping = useRef<AbortController>(undefined);
  const key = async (): Promise<Result<string, RunError>> => {
    const typed = draft.key.trim();
    change(markedAsSent);
    if (typed !== "" || stored === undefined || draft.removesKey) return ok(typed);
    return leavesKeyBehind(draft, stored) ? ok("") : actions.obtainKey(stored);
  };
  /** Runs one check at a time; a newer one cancels the older. */
  const asked = async (
    begun: ServerCheck & { kind: "lists" | "tries" },
    work: (key: string, signal: AbortSignal) => Promise<Result<ServerCheck, RunError>>,
  ) => {
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    setAsking(begun);
    const given = await key();
    const done = given.ok ? await work(given.value, stop.signal) : given;
    if (stop.signal.aborted) return;
    if (done.ok) return setAsking(done.value);
    const error = await actions.withObstacle(done.error, draft.baseUrl);
    if (!stop.signal.aborted) setAsking({ kind: "failed", of: begun.kind, error });
  };
  const list = () =>
    asked({ kind: "lists" }, async (given, signal) => {
      const listed = await actions.listModels(rowOf(draft, stored, Date.now()), given, signal);
      if (!listed.ok) return listed;
      const isOfIt = (now: ConnectionDraft) => aboutOf(now, LISTED) === aboutOf(draft, LISTED);
      change((now) => (isOfIt(now) ? withModels(now, listed.value, Date.now()) : now));
      return ok(LISTED);
    });
  const tryModel = () =>
    asked({ kind: "tries" }, async (given, signal) => {
      const row = rowOf(draft, stored, Date.now());
      const tried = await actions.tryModel(row, given, signal);
      return tried.ok ? ok({ kind: "answered", tried: tried.value }) : tried;
    });
  const stop = () => {
    stopping.current?.abort();
    setAsking(RESTS);
  };
  // A result for another address, key or model says nothing about this draft.
  const isOfNow = about === aboutOf(draft, asking);
  const hasFailed = isOfNow && asking.kind === "failed";
  const save = async () => {
    const row = rowOf(draft, stored, Date.now());
    // A connection that has just failed is saved too, but new conversations keep the one that works.
    const isProven = isOfNow && (asking.kind === "listed" || asking.kind === "answered");
    const isUnproven = stored?.usedAt === UNPROVEN ? !isProven : stored === undefined && hasFailed;
    const saved = await actions.save(
      isUnproven ? { ...row, usedAt: UNPROVEN } : row,
      keyChange(draft),
    );
    if (!saved.ok) return saved;
    // A server that has just failed is not asked again.
    if (draft.modelsAt === null && !hasFailed) {
      const isSame = stored !== undefined && !changesServer(row, stored, draft);
      // If a key was refused, a list that needs no key proves nothing about it.
      const proves = !isSame || !saved.value.hasKey;
      void listSaved(actions, saved.value, { isNew: stored === undefined, proves }, tellUnused);
    } else if (isUnproven) tellUnused(connectionWords.savedUntested, row.name);
    return saved;
  };
  return { asking: isOfNow ? asking : RESTS, list, tryModel, stop, save };
}

/**
 * Fetches a saved connection's model list. The form is closed by then, so a notice says what the server
 * refuses.
 */
async function listSaved(
  actions: ConnectionFormActions,
  saved: Connection,
  about: { isNew: boolean; proves: boolean },
  tellUnused: TellUnused,
) {
  const isUnproven = saved.usedAt === UNPROVEN;
  const listed = await actions.storeSavedModels(saved, about);
  if (listed.ok) {
    const isUntested = isUnproven && !(about.proves && listed.value === "listed");
    if (isUntested) tellUnused(connectionWords.savedUntested, saved.name);
    return;
  }
  const { error } = listed;
  const { kind } = error;
  const { title, cure } = errorText(error, window.location.origin);
  // The cures for other failures are about answers.
  const isOfConnection = kind === "authentication" || kind === "permission" || isUnsent(error);
  const why = [`${title}.`, ...(isOfConnection ? [cure] : [])].join(" ");
  if (isUnproven || (about.isNew && refusesKey(error))) {
    tellUnused((name, usual) => connectionWords.savedUnused(name, usual, why), saved.name);
  } else notify({ text: connectionWords.savedRefused(saved.name, why) });
}

function changesServer(
  { baseUrl, protocol }: KeylessConnection,
  stored: Connection,
  draft: ConnectionDraft,
): boolean {
  const isThere = stored.baseUrl === baseUrl && stored.protocol === protocol;
  return !isThere || keyChange(draft).how !== "keep";
}

const RESTS: ServerCheck = { kind: "rests" };
const LISTED: ServerCheck = { kind: "listed" };

function aboutOf(
  { baseUrl, key, protocol, model }: ConnectionDraft,
  { kind }: ServerCheck,
): string {
  const isOfModel = kind === "tries" || kind === "answered";
  return JSON.stringify([trimmedBaseUrl(baseUrl), key, protocol, isOfModel ? model : ""]);
}

function withModels(
  draft: ConnectionDraft,
  models: readonly ModelInfo[],
  modelsAt: number,
): ConnectionDraft {
  return {
    ...draft,
    models,
    modelsAt,
    model: draft.model || preferredModel(draft.presetId ?? "", models),
  };
}

function keyChange({ key, removesKey }: ConnectionDraft): KeyChange {
  if (key.trim() !== "") return { how: "set", key: key.trim() };
  return removesKey ? { how: "remove" } : { how: "keep" };
}
