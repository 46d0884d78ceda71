import type { SignInFailure } from "#app/react/actions/mcp.ts";
import { mcpWords } from "#ui/words/mcp.tsx";

import type { ProblemText } from "./problem-text.ts";

/** @param name the server's name */
export function signInText(failure: SignInFailure, name: string, host: string): ProblemText {
  switch (failure.kind) {
    case "no_sign_in":
      return mcpWords.signIn.noSignIn(name);
    case "needs_client_id":
      return {
        ...mcpWords.signIn.needsClientId(name),
        quote: failure.message,
      };
    case "insecure":
      return {
        ...mcpWords.signIn.insecure(name),
        quote: failure.message,
      };
    case "mixed_up":
      return mcpWords.signIn.mixedUp(name);
    case "unreached":
      return mcpWords.signIn.unreached(host);
    case "slow":
      return mcpWords.signIn.slow(name);
    case "denied":
      return mcpWords.signIn.denied;
    case "not_begun":
      return mcpWords.signIn.notBegun;
    case "refused":
      return {
        ...mcpWords.signIn.refused(name),
        quote: failure.message,
      };
    case "unstored":
      return {
        ...mcpWords.signIn.notStored,
        quote: failure.message,
      };
  }
}
