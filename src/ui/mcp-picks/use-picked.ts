import { useEffect, useRef, useState } from "react";

import { useMcpOfferActions } from "#app/react/actions/mcp-offers.ts";
import type { Offered } from "#app/react/actions/mcp-offers.ts";
import { attachmentLimits } from "#domain/attachments/limits.ts";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { offerProblemText } from "./offer-problem.ts";
import { limitBroken } from "./resource-rows.ts";
import type { OneResource } from "./resource-rows.ts";

/** The resources that the person has picked. */
export interface PickedState {
  /** By key, in the order in which they were picked. */
  picked: ReadonlyMap<string, OneResource>;
  /** Why resources could not be read, by key. */
  problems: ReadonlyMap<string, string>;
  isReading: boolean;
  /** Whether as many are picked as a message can take. */
  isFull: boolean;
  toggle: (one: OneResource) => void;
  /** Reads a resource at most once, so that exactly what was previewed is attached. */
  read: (one: OneResource) => Promise<Offered<File[]>>;
  /** Reads and attaches everything that is picked. Closes the picker if nothing failed. */
  attach: () => void;
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

export function usePicked(onFiles: (files: File[]) => void, onClose: () => void): PickedState {
  const [picked, setPicked] = useState<ReadonlyMap<string, OneResource>>(new Map());
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [isReading, setIsReading] = useState(false);
  const { read, hasLeft } = useReading();
  const isFull = picked.size >= attachmentLimits.files;
  const attach = async () => {
    setIsReading(true);
    setProblems(NO_PROBLEMS);
    const all = [...picked.values()];
    const answers = await Promise.all(all.map(read));
    // The person has cancelled, so what arrived is not attached.
    if (hasLeft()) return;
    const files: File[] = [];
    const failed = new Map<string, string>();
    for (const [at, one] of all.entries()) {
      const answer = answers[at];
      if (answer?.ok === true && answer.value.length > 0) files.push(...answer.value);
      else failed.set(one.key, whyNothing(one, answer));
    }
    onFiles(files);
    if (failed.size === 0) return onClose();
    setPicked(new Map(all.filter(({ key }) => failed.has(key)).map((one) => [one.key, one])));
    setProblems(failed);
    setIsReading(false);
  };
  return {
    picked,
    problems,
    isReading,
    isFull,
    read,
    toggle: (one) => {
      if (isReading) return;
      const next = new Map(picked);
      if (!next.delete(one.key)) {
        if (isFull || limitBroken(one.resource) !== undefined) return;
        next.set(one.key, one);
      }
      setPicked(next);
    },
    attach: () => {
      if (picked.size > 0 && !isReading) void attach().catch(reportError);
    },
  };
}

export function whyNothing({ server }: OneResource, answer: Offered<File[]> | undefined): string {
  if (answer === undefined || answer.ok) return mcpPicksWords.gaveNothing(server.name);
  return offerProblemText(answer.error, server);
}

export interface Reading {
  read: PickedState["read"];
  /** Whether the component has been unmounted. */
  hasLeft: () => boolean;
}

/** Reads each resource at most once while the component is mounted; after a failure it may be read again. */
export function useReading(): Reading {
  const actions = useMcpOfferActions();
  const kept = useRef(new Map<string, Promise<Offered<File[]>>>());
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const read: PickedState["read"] = async ({ key, server, resource }) => {
    const known = kept.current.get(key);
    if (known !== undefined) return await known;
    const { signal } = leaving.current ?? new AbortController();
    const reading = actions.resource(server, resource, signal);
    kept.current.set(key, reading);
    const forget = () => kept.current.delete(key);
    const answer = await reading.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!answer.ok) forget();
    return answer;
  };
  return { read, hasLeft: () => leaving.current?.signal.aborted === true };
}
