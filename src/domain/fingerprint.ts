import { canonicalJson, sha256Hex } from "./canonical.ts";
import type { JsonValue } from "./json.ts";
import type { ToolArguments } from "./tool.ts";

/** One settled call, as far as budgets and progress are concerned. */
export interface RoundOutcome {
  toolName: string;
  isError: boolean;
  /** From `digestOf`. */
  digest: string;
}

/** Covers a call's arguments and result; kept where these themselves are not. */
export function digestOf(args: ToolArguments, result: JsonValue): string {
  return sha256Hex(canonicalJson([args, result]));
}

/**
 * Two rounds with the same fingerprint brought the model nothing new. The order of the calls does
 * not matter: calls of one round run concurrently.
 */
export function fingerprintOf(round: readonly RoundOutcome[]): string {
  const calls = round.map(({ toolName, isError, digest }) =>
    canonicalJson([toolName, isError, digest]),
  );
  return sha256Hex(canonicalJson(calls.sort()));
}
