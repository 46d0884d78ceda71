import { placeOf } from "#app/network/network-place.ts";
import type { BudgetName, RunError } from "#domain/run-error.ts";
import { networkWords } from "#ui/cures/network-words.ts";

/** What a person reads when a run fails: what happened, what is safe, what to do. */
export interface ErrorWords {
  title: string;
  safe: string;
  cure: string;
}

const KEPT = "Your message and what came so far are kept.";

const budgets: Record<BudgetName, string> = {
  model_calls: "model calls",
  tool_successes: "uses of one tool in a row",
  tool_errors: "errors of one tool in a row",
  output_retries: "tries to match the output schema",
  validator_retries: "tries to satisfy the validators",
  tokens: "tokens",
};

const keyMissing: ErrorWords = {
  title: "The key was not given",
  safe: "Nothing was sent.",
  cure: "Retry asks for it again; Settings can change or remove it.",
};

/**
 * The other side's own words, to be quoted; nothing where the sentence is ours, since the card says
 * it already, nor where it is known what stood in the way: "Failed to fetch" adds nothing to that.
 */
export function quotedWords({ kind, message, obstacle, budget }: RunError): string | undefined {
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

/** @param origin of this page, for cures that name it */
export function errorWords(error: RunError, origin: string): ErrorWords {
  switch (error.kind) {
    case "network":
      return { ...networkCase(error, origin), safe: KEPT };
    case "stall":
      return {
        title: "Nothing came for too long",
        safe: KEPT,
        cure: "Try again, or go on from here.",
      };
    case "cut":
      return {
        title: "The answer was cut off",
        safe: KEPT,
        cure: "Retry asks again; Continue goes on from here.",
      };
    case "malformed_stream":
      return {
        title: "The server sent something unreadable",
        safe: KEPT,
        cure: "Try again; if it happens again, the address or the protocol may be wrong.",
      };
    case "rate_limit":
      return {
        title: "The provider asks to slow down",
        safe: KEPT,
        cure: "Wait a little, then try again.",
      };
    case "overloaded":
      return {
        title: "The provider is overloaded",
        safe: KEPT,
        cure: "Try again in a while, or ask another model.",
      };
    case "server":
      return { title: "The provider failed", safe: KEPT, cure: "Try again." };
    case "in_stream":
      return { title: "The provider reported an error", safe: KEPT, cure: "Try again." };
    case "authentication":
      if (error.code === "key_missing") return keyMissing;
      return {
        title: "The key was refused",
        safe: KEPT,
        cure: "Check it, or make a new one with the provider.",
      };
    case "permission":
      return error.obstacle === "organisation"
        ? {
            title: `${hostOf(error)} lets no page in for this organisation`,
            safe: KEPT,
            cure: "The key is right; its organisation refuses requests from browsers, which an owner of it can allow in the provider’s console. Until then use a key of another organisation, or the same model through OpenRouter.",
          }
        : {
            title: "The key may not do this",
            safe: KEPT,
            cure: "Choose a model that the key may use, or another key.",
          };
    case "not_found":
      return {
        title: "There is no such model or address",
        safe: KEPT,
        cure: "Choose a model from the list, or check the base URL of the connection.",
      };
    case "invalid_request":
      return {
        title: "The request was refused",
        safe: KEPT,
        cure: "Another model or fewer settings may help.",
      };
    case "context_length":
      return {
        title: "The conversation is too long for this model",
        safe: KEPT,
        cure: "Fork earlier, or choose a model with a larger context.",
      };
    case "quota":
      return {
        title: "The provider's credit is used up",
        safe: KEPT,
        cure: "Add credit with the provider, then press Retry. It is not tried by itself.",
      };
    case "tool_failed":
    case "tool_fatal":
      return {
        title: `The tool ${error.toolName ?? ""} failed`,
        safe: "Finished tools keep their results.",
        cure: "Retry, or go on without it.",
      };
    case "interrupted":
      return {
        title: "The page was closed in between",
        safe: `${KEPT} Nothing was sent again.`,
        cure: "Retry asks again; Continue goes on from here.",
      };
    case "budget":
      return {
        title: `The limit of ${budgets[error.budget ?? "model_calls"]} is reached`,
        safe: KEPT,
        cure: "Continue starts a new run with fresh limits.",
      };
    case "no_progress":
      return {
        title: "The model went round in circles",
        safe: `Three rounds in a row made the same calls with the same results. ${KEPT}`,
        cure: "Say it differently, or continue.",
      };
    case "invalid_output":
      return {
        title: "The answer does not match the conversation's output schema",
        safe: KEPT,
        cure: "Retry, or ask another model.",
      };
    case "storage":
      return {
        title: "The browser could not store this",
        safe: "What was stored before is untouched.",
        cure: "Make room on this device, then try again.",
      };
    case "internal":
      return {
        title: "Something went wrong in Bough",
        safe: KEPT,
        cure: "Try again. If it stays, this is our fault.",
      };
  }
}

function hostOf(error: RunError): string {
  return error.host ?? "The server";
}

function networkCase(error: RunError, origin: string) {
  const name = error.host?.replace(/:\d+$/u, "");
  const isLocal = name !== undefined && placeOf(name) !== "public";
  return networkWords(error.obstacle, hostOf(error), origin, isLocal);
}
