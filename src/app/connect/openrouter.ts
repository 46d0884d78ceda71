import { withObstacle } from "#app/network/diagnose.ts";
import { listModels } from "#app/network/models.ts";
import { forgetPending, keepPending, returnAddress } from "#app/network/pending-return.ts";
import { readPending } from "#app/network/sign-in-return.ts";
import type { PendingSignIn, SignInReturn } from "#app/network/sign-in-return.ts";
import type { Services } from "#app/services/services.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { presetById } from "#domain/connections/presets.ts";
import type { JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { decodeErrorResponse } from "#providers/shared/errors/http-error.ts";
import { asObject, asNonBlankString, parseJson } from "#providers/shared/json-reading.ts";

import { storeConnection } from "./connect.ts";
import { newCodePair, randomToken } from "./pkce.ts";

const SITE = "https://openrouter.ai";

/** Why a sign-in made no connection; the UI words it for the person. */
export type SignInProblem =
  /** The person or OpenRouter declined. */
  | { kind: "denied" }
  /** The return does not belong to the sign-in that this tab began. */
  | { kind: "strange_state" }
  /** This tab began no sign-in, or has already handled it. */
  | { kind: "not_begun" }
  /** The code was used before, has expired, or belongs to another verifier. */
  | { kind: "code_refused"; error: RunError }
  /** OpenRouter could not be reached or failed; the same code can be tried again. */
  | { kind: "unreached"; error: RunError }
  /** The key arrived but could not be stored. */
  | { kind: "unstored"; error: RunError };

/**
 * The pending sign-in at OpenRouter. The cast holds because only `beginSignIn` stores one here; an MCP
 * server's pending sign-in has a different state.
 */
function pendingSignIn(): PendingSignIn | null {
  return readPending() as PendingSignIn | null;
}

/** Where the key of the pending sign-in is to be stored; undefined if this tab began none. */
export function pendingKeeping(): PendingSignIn["keeping"] | undefined {
  return pendingSignIn()?.keeping;
}

/** The address at which the person signs in. Stores in this tab what the return will need. */
export async function beginSignIn(keeping: PendingSignIn["keeping"]): Promise<string> {
  const { verifier, challenge } = await newCodePair();
  const state = randomToken();
  keepPending({ state, verifier, keeping, hash: window.location.hash });
  const address = new URL("/auth", SITE);
  address.search = new URLSearchParams({
    callback_url: returnAddress(state, window.location),
    code_challenge: challenge,
    code_challenge_method: "S256",
  }).toString();
  return address.href;
}

/** Exchanges the returned code for a key, and makes it a connection that new conversations use. */
export async function finishSignIn(
  services: Services,
  brought: SignInReturn,
): Promise<Result<Connection, SignInProblem>> {
  const pending = pendingSignIn();
  if (pending === null) return err({ kind: "not_begun" });
  // Anyone can craft such an address, so the pending sign-in is kept: its own return may still come.
  if (brought.state !== pending.state) return err({ kind: "strange_state" });
  if (brought.code === null) {
    forgetPending();
    return err({ kind: "denied" });
  }
  const key = await tradeCode(services, brought.code, pending.verifier);
  if (!key.ok) {
    if (key.error.kind === "code_refused") forgetPending();
    return key;
  }
  forgetPending();
  return await connect(services, key.value, pending.keeping);
}

async function tradeCode(
  { egress }: Services,
  code: string,
  verifier: string,
): Promise<Result<string, Extract<SignInProblem, { error: RunError }>>> {
  const address = `${SITE}/api/v1/auth/keys`;
  const { host } = new URL(SITE);
  try {
    const response = await egress.to(SITE, "sign-in")(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: "S256" }),
    });
    const text = await response.text();
    const { status, headers } = response;
    if (!response.ok) {
      const error = decodeErrorResponse({ status, headers, text, host });
      return err({ kind: status < 500 && status !== 429 ? "code_refused" : "unreached", error });
    }
    const key = keyIn(parseJson(text));
    return key === undefined ? err({ kind: "code_refused", error: noKey(host) }) : ok(key);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failed: RunError = { kind: "network", message, host, retryable: true };
    return err({ kind: "unreached", error: await withObstacle(failed, egress, address) });
  }
}

/**
 * The key in a response. Only letters, digits and punctuation are accepted; anything else would break the
 * header.
 */
function keyIn(json: JsonValue | undefined): string | undefined {
  const key = asNonBlankString(asObject(json)?.["key"]);
  return key !== undefined && /^[\x21-\x7e]{1,512}$/u.test(key) ? key : undefined;
}

function noKey(host: string): RunError {
  return {
    kind: "malformed_stream",
    message: "OpenRouter’s response contained no key.",
    host,
    retryable: false,
  };
}

/**
 * Makes the connection even if the model list cannot be read: the key is there, and a model name can be
 * typed.
 */
async function connect(
  services: Services,
  key: string,
  keeping: PendingSignIn["keeping"],
): Promise<Result<Connection, SignInProblem>> {
  const preset = presetById("openrouter");
  if (preset === undefined) throw new Error("OpenRouter has no preset.");
  const listed = await listModels(services, preset, key);
  const models = listed.ok ? listed.value : [{ id: "openrouter/auto" }];
  const stored = await storeConnection(services, { preset, key, keeping, models });
  return stored.ok ? stored : err({ kind: "unstored", error: stored.error });
}
