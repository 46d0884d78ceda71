import type { SignInFailure } from "#app/react/actions/mcp.ts";

import type { ProblemText } from "./problem-text.ts";

/** @param name of the server */
export function signInText(failure: SignInFailure, name: string, host: string): ProblemText {
  switch (failure.kind) {
    case "no_sign_in":
      return {
        title: `“${name}” wants a key`,
        cure: "It refuses requests without one and says nothing about signing in. Get a key from its owner, then choose Edit and add the header it names, often Authorization.",
      };
    case "needs_client_id":
      return {
        title: `“${name}” lets only registered apps sign in`,
        cure: "Register an app with its owner, with this page’s address as the redirect URI. Then choose Edit, Advanced, and enter the OAuth client ID.",
        quote: failure.message,
      };
    case "insecure":
      return {
        title: `The sign-in of “${name}” isn’t safe`,
        cure: "It leads to an address without https, or into your own network. Nothing was sent there. Tell the server’s owner.",
        quote: failure.message,
      };
    case "mixed_up":
      return {
        title: "The answer came from somebody else",
        cure: `It isn’t from the server that “${name}” named for signing in, so nothing in it was used. Sign in again; if this repeats, don’t use this server.`,
      };
    case "unreached":
      return {
        title: `The sign-in of ${host} couldn’t be reached`,
        cure: "Its sign-in may not let pages in (CORS), or it is down. A key in a header may still work.",
      };
    case "slow":
      return {
        title: `The sign-in of “${name}” didn’t answer in time`,
        cure: "It may be down or overloaded. Sign in again in a while.",
      };
    case "denied":
      return { title: "You aren’t signed in", cure: "The sign-in was cancelled or refused there." };
    case "not_begun":
      return {
        title: "This sign-in wasn’t begun in this tab",
        cure: "Nothing in it was used. Sign in again from Settings, MCP servers.",
      };
    case "refused":
      return {
        title: `“${name}” refused the sign-in`,
        cure: "Sign in again.",
        quote: failure.message,
      };
    case "unstored":
      return {
        title: "The sign-in couldn’t be saved",
        cure: "Sign in again.",
        quote: failure.message,
      };
  }
}
