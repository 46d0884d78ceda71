import { signInReturn } from "#app/network/sign-in-return.ts";

/** Whether the person has returned from a provider's sign-in page; false once that is handled. */
export function useIsBackFromSignIn(): boolean {
  return signInReturn() !== null;
}
