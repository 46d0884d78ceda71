import { removeServer, saveServer } from "#app/mcp/edit-servers.ts";
import type { ServerDraft } from "#app/mcp/edit-servers.ts";
import { beginMcpSignIn, finishMcpSignIn, signOutOfMcp } from "#app/mcp/mcp-sign-in.ts";
import { mcpOf } from "#app/mcp/mcp.ts";
import { openUnlocked } from "#app/mcp/open-unlocked.ts";
import type { SignInFailure } from "#app/mcp/sign-in-parts.ts";
import type { SaveProblem } from "#app/network/connections.ts";
import { forgetSignInReturn, signInReturn } from "#app/network/sign-in-return.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { mayFail } from "#domain/may-fail.ts";
import { withOfferAllowed, withToolSwitched } from "#domain/mcp/pins.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

export type { ServerDraft, SignInFailure };

/** Actions on MCP servers. */
export interface McpActions {
  newId(): string;
  save(draft: ServerDraft, stored: McpServer | undefined): Promise<Result<McpServer, SaveProblem>>;
  /**
   * Connects, or tries again, asking for the passphrase if needed. The outcome shows in the server's state.
   */
  connect(server: McpServer): Promise<void>;
  /** Stores what the return from the sign-in needs. Gives the address at which to sign in. */
  beginSignIn(server: McpServer): Promise<Result<string, SignInFailure>>;
  /** Exchanges what came back from a sign-in for tokens; null if nothing came back. */
  finishSignIn(): Promise<Result<McpServer, SignInFailure>> | null;
  signOut(server: McpServer): Promise<Result<null, { message: string }>>;
  disconnect(server: McpServer): Promise<void>;
  setOn(server: McpServer, isOn: boolean): Promise<WriteResult>;
  /** Removes a server. Returns a function that takes this back. */
  remove(server: McpServer): Promise<Result<() => Promise<WriteResult>, StorageProblem>>;
  setTool(pins: readonly McpToolPin[], isOn: boolean): Promise<WriteResult>;
  /** Allows the version of a tool that the person saw. */
  allow(pin: McpToolPin, hash: string): Promise<WriteResult>;
}

export const useMcpActions = serviceHook((services): McpActions => {
  const mcp = mcpOf(services);
  const { now, newId } = services;
  const changePins = (
    serverId: string,
    names: ReadonlySet<string>,
    change: (pin: McpToolPin) => McpToolPin,
  ) =>
    mcp.store.changePins(serverId, (pins) =>
      pins.filter(({ name }) => names.has(name)).map((pin) => change(pin)),
    );
  return {
    newId,
    save: (draft, stored) => saveServer(services, draft, stored),
    connect: async (server) => {
      // Never aborted: connecting ends by itself, since every step has a time limit.
      const { signal } = new AbortController();
      // The outcome is the server's state, which is on the screen.
      await mayFail(openUnlocked(mcp, server, { signal, isAsked: true }));
    },
    beginSignIn: (server) => beginMcpSignIn(services, server),
    finishSignIn: () => {
      const taken = signInReturn();
      forgetSignInReturn();
      return taken === null ? null : finishMcpSignIn(services, taken.brought);
    },
    signOut: (server) => signOutOfMcp(services, server),
    disconnect: ({ id }) => mcp.close(id),
    setOn: async ({ id }, isOn) => {
      const written = await mcp.store.change(id, (row) => ({ ...row, isOn, updatedAt: now() }));
      if (written.ok && !isOn) await mcp.closeEverywhere(id);
      return written;
    },
    remove: (server) => removeServer(services, server),
    setTool: (pins, isOn) =>
      changePins(pins[0]?.serverId ?? "", new Set(pins.map(({ name }) => name)), (pin) =>
        withToolSwitched(pin, isOn, now()),
      ),
    allow: ({ serverId, name }, hash) =>
      changePins(serverId, new Set([name]), (pin) => withOfferAllowed(pin, hash, now())),
  };
});
