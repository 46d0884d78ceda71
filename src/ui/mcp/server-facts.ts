import { shownHost } from "#domain/connections/address.ts";
import { addressWithoutKey } from "#domain/mcp/address-without-key.ts";
import { MAX_TOOLS } from "#domain/mcp/pins.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import { isUsable } from "#domain/mcp/server.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import { mcpWords } from "#ui/words/mcp.tsx";

/** The line below a server's name. */
export function serverFacts(
  server: McpServer,
  state: McpState,
  pins: readonly McpToolPin[],
): string[] {
  const on = pins.filter(isUsable).length;
  const large = pins.filter(({ definition }) => definition.tooLarge !== undefined).length;
  return [
    // After a failure the whole address is shown: the mistake may be in its path, which the person is told to
    // check.
    state.kind === "failed" ? shownAddress(server.address) : shownHost(server.address),
    ...(state.kind === "ready" ? [state.title, mcpWords.facts.revision(state.revision)] : []),
    ...(state.kind === "rest" ? [mcpWords.facts.rests] : []),
    ...(pins.length > 0 && on < pins.length ? [mcpWords.facts.someOn(on, pins.length)] : []),
    ...(state.kind === "ready" && pins.length === 0 ? [mcpWords.facts.noTools] : []),
    ...(large > 0 ? [mcpWords.facts.tooLarge(large)] : []),
    ...(state.kind === "ready" && state.leftOut > 0
      ? [mcpWords.facts.leftOut(state.leftOut, MAX_TOOLS)]
      : []),
  ].filter((fact) => fact !== "" && fact !== server.name);
}

/** The address as it was typed, without what may be a key. */
function shownAddress(address: string): string {
  const kept = addressWithoutKey(address);
  const isCut = address.startsWith(kept) && address.length > kept.length;
  return `${kept.replace(/^https?:\/\//u, "")}${isCut ? "…" : ""}`;
}
