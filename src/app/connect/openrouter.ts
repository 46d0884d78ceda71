import type { Bough } from "#app/bough.ts";
import { withObstacle } from "#app/network/diagnose.ts";
import { listModels } from "#app/network/models.ts";
import type { Connection } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import { presetById } from "#domain/presets.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import { decodeRefusal } from "#providers/http-error.ts";
import { asObject, asWord, parseJson } from "#providers/json-reading.ts";

import { storeConnection } from "./connect.ts";
import { newCodePair, randomWord } from "./pkce.ts";
import { forgetPending, keepPending, readPending, returnAddress } from "./sign-in-return.ts";
import type { PendingSignIn, SignInReturn } from "./sign-in-return.ts";

const SITE = "https://openrouter.ai";

/** Why a sign-in brought no connection; the person is told in the UI's words. */
export type SignInProblem =
  /** The person or OpenRouter said no. */
  | { kind: "denied" }
  /** The return is not of the sign-in that this tab began. */
  | { kind: "strange_state" }
  /** This tab began none, or has dealt with it. */
  | { kind: "not_begun" }
  /** The code was used before, is too old, or is of another verifier. */
  | { kind: "code_refused"; error: RunError }
  /** OpenRouter could not be reached or failed; the same code may be tried again. */
  | { kind: "unreached"; error: RunError }
  /** The key was there and could not be stored. */
  | { kind: "unstored"; error: RunError };

/** How the key of the sign-in under way is to be kept; undefined in a tab that began none. */
export function pendingKeeping(): PendingSignIn["keeping"] | undefined {
  return readPending()?.keeping;
}

/** Where to go to sign in. What the way back needs is remembered in this tab. */
export async function beginSignIn(keeping: PendingSignIn["keeping"]): Promise<string> {
  const { verifier, challenge } = await newCodePair();
  const state = randomWord();
  keepPending({ state, verifier, keeping, hash: window.location.hash });
  const address = new URL("/auth", SITE);
  address.search = new URLSearchParams({
    callback_url: returnAddress(state, window.location),
    code_challenge: challenge,
    code_challenge_method: "S256",
  }).toString();
  return address.href;
}

/** Trades what came back for a key, and makes a connection of it that new conversations use. */
export async function finishSignIn(
  bough: Bough,
  brought: SignInReturn,
): Promise<Result<Connection, SignInProblem>> {
  const pending = readPending();
  if (pending === null) return err({ kind: "not_begun" });
  // Anybody can make such an address: the sign-in that is under way can still come back.
  if (brought.state !== pending.state) return err({ kind: "strange_state" });
  if (brought.code === null) {
    forgetPending();
    return err({ kind: "denied" });
  }
  const key = await tradeCode(bough, brought.code, pending.verifier);
  if (!key.ok) {
    if (key.error.kind === "code_refused") forgetPending();
    return key;
  }
  forgetPending();
  return await connect(bough, key.value, pending.keeping);
}

async function tradeCode(
  { egress }: Bough,
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
      const error = decodeRefusal({ status, headers, text, host });
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

/** Letters, digits and signs as keys have them; anything else would break the header it goes into. */
function keyIn(json: JsonValue | undefined): string | undefined {
  const key = asWord(asObject(json)?.["key"]);
  return key !== undefined && /^[\x21-\x7e]{1,512}$/u.test(key) ? key : undefined;
}

function noKey(host: string): RunError {
  return { kind: "malformed_stream", message: "The answer holds no key.", host, retryable: false };
}

/** Without a list the connection is made all the same: the key is there, and a name can be typed. */
async function connect(
  bough: Bough,
  key: string,
  keeping: PendingSignIn["keeping"],
): Promise<Result<Connection, SignInProblem>> {
  const preset = presetById("openrouter");
  if (preset === undefined) throw new Error("OpenRouter has no preset.");
  const listed = await listModels(bough, preset, key);
  const models = listed.ok ? listed.value : [{ id: "openrouter/auto" }];
  const stored = await storeConnection(bough, { preset, key, keeping, models });
  return stored.ok ? stored : err({ kind: "unstored", error: stored.error });
}
