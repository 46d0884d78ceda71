import type { SignInProblem } from "#app/connect/openrouter.ts";
import { waysInWords } from "#ui/words/ways-in.tsx";

/** What the person reads when a sign-in returns without a key. */
export interface SignInText {
  title: string;
  words: string;
}

const all: Record<
  Exclude<SignInProblem["kind"], "unreached" | "unstored">,
  SignInText
> = waysInWords.signInProblems;

export function signInText(kind: keyof typeof all): SignInText {
  return all[kind];
}
