import { useRef, useState } from "react";

import { preferredModel } from "#app/connect/preferred-model.ts";
import { useBough } from "#app/hooks.ts";
import { saveConnection } from "#app/network/connections.ts";
import type { KeyChange, KeylessConnection } from "#app/network/connections.ts";
import { withObstacle } from "#app/network/diagnose.ts";
import { listModels } from "#app/network/models.ts";
import { tryConnection } from "#app/network/try-connection.ts";
import type { Tried } from "#app/network/try-connection.ts";
import type { Connection, ModelInfo } from "#domain/connection.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";

import { hostOf, leavesKeyBehind, markedAsSent, sentHeaders, withoutEnd } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { withWaiting } from "./waiting-fields.tsx";

/** What was asked of the server while the form is open, and what came of it. */
export type Asking =
  | { kind: "rests" }
  | { kind: "lists" }
  | { kind: "listed" }
  | { kind: "tries" }
  | { kind: "answered"; tried: Tried }
  | { kind: "failed"; error: RunError };

type Change = (change: (draft: Draft) => Draft) => void;

/** What the form asks of the server at the draft's address; nothing is stored but by `save`. */
export function useAsking(draft: Draft, stored: Connection | undefined, change: Change) {
  const bough = useBough();
  const [{ asking, about }, setAsked] = useState<{ asking: Asking; about: string }>({
    asking: RESTS,
    about: "",
  });
  const setAsking = (now: Asking) => setAsked({ asking: now, about: aboutOf(draft, now) });
  const stopping = useRef<AbortController>(undefined);
  const key = async (): Promise<Result<string, RunError>> => {
    const typed = draft.key.trim();
    change(markedAsSent);
    if (typed !== "" || stored === undefined || draft.removesKey) return ok(typed);
    return leavesKeyBehind(draft, stored) ? ok("") : bough.keys.obtain(stored);
  };
  /** One question at a time; a newer one stops the older. */
  const asked = async (
    begun: Asking,
    work: (key: string, signal: AbortSignal) => Promise<Result<Asking, RunError>>,
  ) => {
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    setAsking(begun);
    const given = await key();
    const done = given.ok ? await work(given.value, stop.signal) : given;
    if (stop.signal.aborted) return;
    if (done.ok) return setAsking(done.value);
    const error = await withObstacle(done.error, bough.egress, draft.baseUrl);
    if (!stop.signal.aborted) setAsking({ kind: "failed", error });
  };
  const list = () =>
    asked({ kind: "lists" }, async (given, signal) => {
      const listed = await listModels(bough, rowOf(draft, stored, bough.now()), given, signal);
      if (!listed.ok) return listed;
      change((now) => withModels(now, listed.value, bough.now()));
      return ok({ kind: "listed" });
    });
  const tryModel = () =>
    asked({ kind: "tries" }, async (given, signal) => {
      const row = rowOf(draft, stored, bough.now());
      const tried = await tryConnection(bough, row, given, signal);
      return tried.ok ? ok({ kind: "answered", tried: tried.value }) : tried;
    });
  const stop = () => {
    stopping.current?.abort();
    setAsking(RESTS);
  };
  const save = () => saveConnection(bough, rowOf(draft, stored, bough.now()), keyChange(draft));
  // What was said of another address, key or model is not said of this one.
  const isOfNow = about === aboutOf(draft, asking);
  return { asking: isOfNow ? asking : RESTS, list, tryModel, stop, save };
}

const RESTS: Asking = { kind: "rests" };

function aboutOf({ baseUrl, key, protocol, model }: Draft, { kind }: Asking): string {
  const isOfModel = kind === "tries" || kind === "answered";
  return JSON.stringify([withoutEnd(baseUrl), key, protocol, isOfModel ? model : ""]);
}

function withModels(draft: Draft, models: readonly ModelInfo[], modelsAt: number): Draft {
  return {
    ...draft,
    models,
    modelsAt,
    model: draft.model || preferredModel(draft.presetId ?? "", models),
  };
}

function keyChange({ key, removesKey }: Draft): KeyChange {
  if (key.trim() !== "") return { how: "set", key: key.trim() };
  return removesKey ? { how: "remove" } : { how: "keep" };
}

function rowOf(draft: Draft, stored: Connection | undefined, now: number): KeylessConnection {
  const headers = sentHeaders(draft);
  return {
    id: draft.id,
    name: draft.name.trim() || (hostOf(draft.baseUrl) ?? ""),
    protocol: draft.protocol,
    baseUrl: withoutEnd(draft.baseUrl),
    keyKeeping: draft.keeping,
    ...(draft.presetId === null ? {} : { preset: draft.presetId }),
    ...(headers === undefined ? {} : { headers }),
    models: [...draft.models],
    ...(draft.modelsAt === null ? {} : { modelsAt: draft.modelsAt }),
    defaultModel: draft.model.trim(),
    retry: withWaiting(stored?.retry, draft.waiting),
    // A new one is the one for new conversations.
    usedAt: stored?.usedAt ?? now,
    createdAt: stored?.createdAt ?? now,
  };
}
