import { beginSignIn, finishSignIn, pendingKeeping } from "#app/connect/openrouter.ts";
import type { SignInProblem } from "#app/connect/openrouter.ts";
import { SIGN_IN_STATE } from "#app/mcp/sign-in-parts.ts";
import { forgetSignInReturn, signInReturn } from "#app/network/sign-in-return.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Connection, KeyStorage } from "#domain/connections/connection.ts";
import type { Result } from "#domain/result.ts";

/** OpenRouter's sign-in: the person goes to its page and returns with a code. */
export interface SignInActions {
  /** Whether what came back is from an MCP server's sign-in, not from OpenRouter's. */
  isOfMcp(): boolean;
  /** Stores what the return needs. Gives the address of the sign-in page. */
  begin(keeping: KeyStorage): Promise<string>;
  /** Where to store the key, as chosen before leaving; undefined if this tab began no sign-in. */
  pendingKeeping(): KeyStorage | undefined;
  /** Exchanges the code for a connection with its key; null if no code was returned. */
  finish(): Promise<Result<Connection, SignInProblem>> | null;
  /** Forgets the returned code. */
  forget(): void;
}

export const useSignInActions = serviceHook((services): SignInActions => ({
  isOfMcp: () => signInReturn()?.state.startsWith(SIGN_IN_STATE) === true,
  begin: beginSignIn,
  pendingKeeping,
  finish: () => {
    const brought = signInReturn();
    return brought === null ? null : finishSignIn(services, brought);
  },
  forget: forgetSignInReturn,
}));
