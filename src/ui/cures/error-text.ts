import { networkZoneOf } from "#domain/connections/network-zone.ts";
import { IN_BIN } from "#domain/in-bin.ts";
import { isConnectionGone, isRegionClosed, isTooLarge, isUnsent } from "#domain/runs/run-error.ts";
import type { RunError, RunErrorKind } from "#domain/runs/run-error.ts";
import { NO_LIST, NO_MODELS } from "#domain/runs/unlisted.ts";
import { isTaskAtWork } from "#domain/tasks/task-at-work.ts";
import { curesWords } from "#ui/words/cures.ts";

import { budgetNames } from "./budget-names.ts";
import { networkText } from "./network-text.ts";

/** What a person reads when a run fails: what happened, what is safe, and what to do. */
export interface ErrorText {
  title: string;
  safe: string;
  cure: string;
}

/**
 * Describes a failure.
 *
 * @param origin this page's origin, for cures that name it
 * @param hasText whether part of the answer has arrived and can be continued
 * @param hasAddress whether the person can correct the address that was asked
 */
export function errorText(
  error: RunError,
  origin: string,
  hasText = true,
  hasAddress = true,
): ErrorText {
  const entry = wordsOfKind[error.kind];
  const words = typeof entry === "function" ? entry(error, origin, hasAddress) : entry;
  const { title, cure, safe = curesWords.kept } = words;
  if (hasText) return { title, cure, safe };
  return {
    title,
    cure: words.cureWithoutText ?? (cure === curesWords.goesOn ? curesWords.asksAgain : cure),
    safe: words.safeWithoutText ?? (safe === curesWords.kept ? curesWords.messageKept : safe),
  };
}

/**
 * The other side's own message, for quoting. Undefined if the message is Bough's own, which the card already
 * says, or if the obstacle is known: "Failed to fetch" adds nothing then.
 */
export function quotedMessage(error: RunError): string | undefined {
  const { kind, message, obstacle, budget } = error;
  if (isConnectionGone(error)) return undefined;
  switch (kind) {
    case "interrupted":
    case "stall":
    case "no_progress":
      return undefined;
    case "budget":
      return budget === "output_retries" || budget === "validator_retries" ? message : undefined;
    case "network":
      return obstacle === undefined ? message : undefined;
    default:
      return message;
  }
}

/** Words for one kind of failure. Without `safe`, the card says that the message and the answer are kept. */
type Words = Pick<ErrorText, "title" | "cure"> & {
  safe?: string;
  safeWithoutText?: string;
  cureWithoutText?: string;
};

type WordsOf = (error: RunError, origin: string, hasAddress: boolean) => Words;

const wordsOfKind: Readonly<Record<RunErrorKind, Words | WordsOf>> = {
  ...curesWords.kinds,
  network: networkCase,
  internal: internalCase,
  invalid_request: rejectedCase,
  not_found: notFoundCase,
  authentication: ({ code }) =>
    code === "key_missing" ? curesWords.keyMissing : curesWords.keyRefused,
  permission: permissionCase,
  tool_failed: toolCase,
  tool_fatal: toolCase,
  interrupted: ({ toolName }) =>
    toolName === undefined ? curesWords.interrupted : curesWords.toolInterrupted(toolName),
  budget: ({ budget = "model_calls" }) => curesWords.limitReached(budgetNames[budget]),
};

function internalCase(error: RunError): Words {
  if (isTaskAtWork(error)) return curesWords.taskAtWork;
  return error.code === IN_BIN ? curesWords.inBin : curesWords.kinds.internal;
}

function notFoundCase(error: RunError, _origin: string, hasAddress: boolean): Words {
  if (!hasAddress) return { ...curesWords.kinds.not_found, cure: curesWords.noSuchList };
  if (error.code === NO_LIST) return curesWords.noList(hostOf(error));
  return error.code === NO_MODELS ? curesWords.noModels(hostOf(error)) : curesWords.kinds.not_found;
}

function permissionCase(error: RunError): Words {
  return error.obstacle === "organisation"
    ? curesWords.browsersForbidden(hostOf(error))
    : isRegionClosed(error)
      ? curesWords.regionClosed(hostOf(error))
      : curesWords.keyTooNarrow;
}

function rejectedCase(error: RunError): Words {
  if (isConnectionGone(error)) return curesWords.connectionGone;
  if (isTooLarge(error)) return curesWords.tooLarge(hostOf(error));
  return isUnsent(error) ? curesWords.notSendable : curesWords.kinds.invalid_request;
}

function toolCase({ toolName = "" }: RunError): Words {
  return curesWords.toolFailed(toolName);
}

function networkCase(error: RunError, origin: string, hasAddress: boolean): Words {
  const name = error.host?.replace(/:\d+$/u, "");
  const isLocal = name !== undefined && networkZoneOf(name) !== "public";
  return networkText(error.obstacle, hostOf(error), origin, isLocal, hasAddress ? undefined : null);
}

function hostOf(error: RunError): string {
  return error.host ?? curesWords.theServer;
}
