import type { SignInProblem } from "#app/connect/openrouter.ts";

/** What the person reads where a sign-in came back without a key. */
export interface SignInWords {
  title: string;
  words: string;
}

const all: Record<Exclude<SignInProblem["kind"], "unreached" | "unstored">, SignInWords> = {
  denied: {
    title: "OpenRouter gave no key",
    words: "It was declined there. If that was not meant, connect again.",
  },
  strange_state: {
    title: "This is not the sign-in that began here",
    words:
      "The address is of an older sign-in, or somebody else made it. Its code was not used. A sign-in " +
      "that is still open at OpenRouter can be finished there.",
  },
  not_begun: {
    title: "No sign-in is under way in this tab",
    words: "It was begun in another tab, or is finished already.",
  },
  code_refused: {
    title: "OpenRouter did not take the code",
    words: "A code is good once and for a short time. Connect again to get a new one.",
  },
};

export function signInWords(kind: keyof typeof all): SignInWords {
  return all[kind];
}
