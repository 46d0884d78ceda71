import { canonicalJson, sha256Hex } from "./canonical.ts";
import type { JsonValue } from "./json.ts";
import type { ToolArguments } from "./tool.ts";

/** A settled call, reduced to what budgets and the check for progress need. */
export interface RoundOutcome {
  toolName: string;
  isError: boolean;
  /** From `digestsOf`. */
  digest: string;
  /** From `digestsOf`. */
  asked: string;
}

/** Hashes that stand for a call's arguments and result where these are not kept. */
export interface CallDigests {
  /** Covers arguments and result. */
  digest: string;
  /** Covers the arguments alone. */
  asked: string;
}

export function digestsOf(args: ToolArguments, result: JsonValue): CallDigests {
  return {
    digest: sha256Hex(canonicalJson([args, result])),
    asked: sha256Hex(canonicalJson(args)).slice(0, ASKED_LENGTH),
  };
}

/** Hex digits of `asked`: enough to tell the calls of one run apart. */
const ASKED_LENGTH = 16;

/**
 * The fingerprint of a round. Two rounds with the same fingerprint brought the model nothing new. The
 * order of the calls does not matter, since calls of one round run concurrently.
 */
export function fingerprintOf(round: readonly Omit<RoundOutcome, "asked">[]): string {
  const calls = round.map(({ toolName, isError, digest }) =>
    canonicalJson([toolName, isError, digest]),
  );
  return sha256Hex(canonicalJson(calls.sort()));
}
