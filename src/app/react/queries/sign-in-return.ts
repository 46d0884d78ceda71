import { mcpSignInReturn, signInReturn } from "#app/connect/sign-in-return.ts";

/** Whether the person has returned from a provider's sign-in page; false once that is handled. */
export function useIsBackFromSignIn(): boolean {
  return signInReturn() !== null;
}

/** The same of the sign-in of an MCP server. */
export function useIsBackFromMcp(): boolean {
  return mcpSignInReturn() !== null;
}
