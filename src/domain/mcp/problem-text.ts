import type { McpProblem, McpState } from "./problem.ts";

/** Why a server cannot be used, in one or two sentences for a model. */
export function problemForModel(name: string, state: McpState): string {
  switch (state.kind) {
    case "off":
      return `the MCP server “${name}” is off.`;
    case "needs_sign_in":
      return `the person has to sign in to the MCP server “${name}” first (Settings, MCP servers).`;
    case "needs_key":
      return state.isLocked
        ? `the key of the MCP server “${name}” is under the person’s passphrase, which they did not enter.`
        : `the key of the MCP server “${name}” is not at hand (Settings, MCP servers).`;
    case "failed":
      return `the MCP server “${name}” ${failing(state.problem)} The person can see more in Settings, MCP servers.`;
    case "rest":
    case "connecting":
    case "ready":
      return `the connection to the MCP server “${name}” was closed.`;
  }
}

/** Why a server's prompts are missing, in one line for the person. */
export function missingText(name: string, state: McpState): string {
  return `“${name}” is left out: ${whyUnusable(state)}`;
}

/** Why a server cannot be used; a phrase for the person that follows a colon. */
export function whyUnusable(state: McpState): string {
  switch (state.kind) {
    case "off":
      return "it is off. See Settings, MCP servers.";
    case "needs_sign_in":
      return "sign in to it in Settings, MCP servers.";
    case "needs_key":
      return state.isLocked
        ? "its key is under your passphrase, which hasn’t been entered in this tab."
        : "its key isn’t at hand. See Settings, MCP servers.";
    case "failed":
      return `it ${failing(state.problem)}`;
    default:
      return "the connection was closed.";
  }
}

function failing(problem: McpProblem): string {
  switch (problem.kind) {
    case "unreached":
      return "cannot be reached.";
    case "cors":
      return "does not let this page in (CORS).";
    case "redirected":
      return "sends requests to another address.";
    case "refused":
      return `refuses requests (${problem.status}).`;
    case "not_found":
      return "does not answer at this address (not found).";
    case "not_mcp":
    case "other_revision":
    case "bad_list":
      return "does not speak a protocol that is known here.";
    case "server":
      return `fails at the moment (${problem.status}).`;
    case "slow":
      return "did not answer in time.";
    case "storage":
      return "was reached, but its tools could not be stored.";
  }
}
