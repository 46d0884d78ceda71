import type { SignInProblem } from "#app/connect/openrouter.ts";

/** What the person reads when a sign-in returns without a key. */
export interface SignInText {
  title: string;
  words: string;
}

const all: Record<Exclude<SignInProblem["kind"], "unreached" | "unstored">, SignInText> = {
  denied: {
    title: "OpenRouter didn’t provide a key",
    words: "The request was declined there. If that was a mistake, connect again.",
  },
  strange_state: {
    title: "This sign-in didn’t start here",
    words:
      "The address belongs to an older sign-in, or someone else made it. Its code was not used. If a " +
      "sign-in is still open at OpenRouter, you can finish it there.",
  },
  not_begun: {
    title: "No sign-in is in progress in this tab",
    words: "It was started in another tab or is already finished.",
  },
  code_refused: {
    title: "OpenRouter rejected the code",
    words: "Each code works once and expires quickly. Connect again to get a new one.",
  },
};

export function signInText(kind: keyof typeof all): SignInText {
  return all[kind];
}
