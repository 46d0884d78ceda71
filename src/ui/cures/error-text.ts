import { networkZoneOf } from "#domain/network-zone.ts";
import type { RunError, RunErrorKind } from "#domain/run-error.ts";

import { budgetNames } from "./budget-names.ts";
import { networkText } from "./network-text.ts";

/** What a person reads when a run fails: what happened, what is safe, what to do. */
export interface ErrorText {
  title: string;
  safe: string;
  cure: string;
}

/**
 * @param origin this page's origin, for cures that name it
 * @param hasText whether some of the answer has arrived, which can be gone on with
 */
export function errorText(error: RunError, origin: string, hasText = true): ErrorText {
  const entry = wordsOfKind[error.kind];
  const words = typeof entry === "function" ? entry(error, origin) : entry;
  const { title, cure, safe = KEPT } = words;
  if (hasText) return { title, cure, safe };
  return {
    title,
    cure: cure.replace(GOES_ON, "Retry asks again."),
    safe: safe.replace(KEPT, "Your message is kept."),
  };
}

/**
 * The other side's own message, for quoting. Undefined if the sentence is ours, since the card
 * already says it, or if the obstacle is known: "Failed to fetch" adds nothing then.
 */
export function quotedMessage({ kind, message, obstacle, budget }: RunError): string | undefined {
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

const KEPT = "Your message and the answer so far are kept.";
const GOES_ON = "Continue goes on from here; Retry starts the answer over.";

/** `safe` is omitted if it is `KEPT`. */
type Words = Pick<ErrorText, "title" | "cure"> & { safe?: string };

type WordsOf = (error: RunError, origin: string) => Words;

const wordsOfKind: Readonly<Record<RunErrorKind, Words | WordsOf>> = {
  network: networkCase,
  stall: {
    title: "The model stopped responding",
    cure: GOES_ON,
  },
  cut: {
    title: "The answer was cut off",
    cure: GOES_ON,
  },
  malformed_stream: {
    title: "The server sent an unreadable response",
    cure: "Try again. If it keeps happening, the address or the protocol may be wrong.",
  },
  too_long: {
    title: "The answer was too long to go on reading",
    cure: "It may never have ended. Try again, or choose another model.",
  },
  rate_limit: {
    title: "Too many requests",
    cure: "Wait a moment, then try again.",
  },
  overloaded: {
    title: "The provider is overloaded",
    cure: "Try again later, or choose another model.",
  },
  server: { title: "The provider had an error", cure: "Try again." },
  in_stream: { title: "The provider reported an error", cure: "Try again." },
  authentication: ({ code }) => (code === "key_missing" ? keyMissing : keyRefused),
  permission: permissionCase,
  not_found: {
    title: "Model or address not found",
    cure: "Choose a model from the list, or check the connection’s base URL.",
  },
  invalid_request: {
    title: "The request was rejected",
    cure: "Try another model, or fewer settings.",
  },
  context_length: {
    title: "The conversation is too long for this model",
    cure: "Fork from an earlier message, or choose a model with a larger context.",
  },
  quota: {
    title: "You’re out of credit with this provider",
    cure: "Add credit with the provider, then press Retry. It won’t retry automatically.",
  },
  tool_failed: toolCase,
  tool_fatal: toolCase,
  interrupted: ({ toolName }) =>
    toolName === undefined
      ? {
          title: "The page was closed before the answer finished",
          safe: `${KEPT} Nothing was sent again.`,
          cure: GOES_ON,
        }
      : {
          title: `The page was closed while ${toolName} was running`,
          safe: `${KEPT} It was not run again.`,
          cure: "Decide at the call: run it again, or leave it and tell the model so.",
        },
  budget: ({ budget = "model_calls" }) => ({
    title: `Stopped at a limit: ${budgetNames[budget]}`,
    cure: "Retry starts a new run with fresh limits.",
  }),
  no_progress: {
    title: "The model is going in circles",
    safe: `Three rounds in a row made the same calls with the same results. ${KEPT}`,
    cure: "Rephrase your message, or let it go on: Continue asks the model again with the results so far.",
  },
  invalid_output: {
    title: "The answer doesn’t match the conversation’s output schema",
    cure: "Retry, or choose another model.",
  },
  storage: {
    title: "The browser couldn’t save this",
    safe: "What was saved before is untouched.",
    cure: "Free up space on this device, then try again.",
  },
  internal: {
    title: "Something went wrong in Bough",
    cure: "Try again. If it keeps happening, it’s a bug in Bough.",
  },
};

const keyMissing: Words = {
  title: "No key was entered",
  safe: "Nothing was sent.",
  cure: "Retry asks for it again. You can change or remove it in Settings.",
};

const keyRefused: Words = {
  title: "The key was rejected",
  cure: "Check the key, or create a new one at the provider.",
};

const keyTooNarrow: Words = {
  title: "The key doesn’t have permission for this",
  cure: "Choose a model that the key can use, or use another key.",
};

function permissionCase(error: RunError): Words {
  if (error.obstacle !== "organisation") return keyTooNarrow;
  return {
    title: `${hostOf(error)} doesn’t allow browsers for this organisation`,
    cure: "The key is correct, but its organisation blocks requests from browsers. An owner can allow them in the provider’s console. Until then, use a key from another organisation, or the same model through OpenRouter.",
  };
}

function toolCase({ toolName = "" }: RunError): Words {
  return {
    title: `The tool ${toolName} failed`,
    safe: "Finished tools keep their results.",
    cure: "Retry, or continue without it.",
  };
}

function networkCase(error: RunError, origin: string): Words {
  const name = error.host?.replace(/:\d+$/u, "");
  const isLocal = name !== undefined && networkZoneOf(name) !== "public";
  return networkText(error.obstacle, hostOf(error), origin, isLocal);
}

function hostOf(error: RunError): string {
  return error.host ?? "The server";
}
