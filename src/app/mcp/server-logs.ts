import { MAX_LINES } from "#domain/mcp/server-log.ts";
import type { ServerLine } from "#domain/mcp/server-log.ts";

/** The last messages of each server, in this tab only and never stored. */
export interface ServerLogs {
  /** A server's messages, oldest first; a new list whenever there is a new message. */
  of(serverId: string): readonly ServerLine[];
  add(serverId: string, line: ServerLine): void;
}

/**
 * Milliseconds between two updates of the screen, so that a server cannot make the page draw each message of
 * a flood.
 */
const TELL_EVERY = 250;

export function createServerLogs(tell: () => void): ServerLogs {
  const logs = new Map<string, readonly ServerLine[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    of: (serverId) => logs.get(serverId) ?? NONE,
    add: (serverId, line) => {
      logs.set(serverId, [...(logs.get(serverId) ?? NONE), line].slice(-MAX_LINES));
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, TELL_EVERY);
    },
  };
}

const NONE: readonly ServerLine[] = [];
