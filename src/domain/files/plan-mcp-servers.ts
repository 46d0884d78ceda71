import { canonicalJson } from "#domain/canonical.ts";
import { derivedId } from "#domain/derived-id.ts";
import { serverNameProblem } from "#domain/mcp/server-input.ts";
import { MAX_SERVER_NAME } from "#domain/mcp/server.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { idBesideRemoved } from "./id-beside-removed.ts";
import { mcpServerInFile } from "./mcp-server-shape.ts";
import { sameRow } from "./same-row.ts";

export interface PlannedMcpServer {
  /** The server as it would be added: off, so that nothing is sent to it. */
  server: McpServer;
  /**
   * `copy`: a server with its id is here with another address or other headers, so it is added beside
   * that one.
   */
  outcome: "new" | "same" | "copy";
}

/**
 * Law X8: what happens to the servers of a file. A copy's id is derived from its content, so that
 * importing the same file again adds it only once. If a name is taken, a number is added to it.
 * @param here all servers that are here, including removed ones
 */
export function planMcpServers(
  inFile: readonly McpServer[],
  here: readonly McpServer[],
): PlannedMcpServer[] {
  const byId = new Map(here.map((server) => [server.id, server]));
  const taken = here.filter(isKept).map(({ name }) => name);
  const add = (server: McpServer, outcome: PlannedMcpServer["outcome"]): PlannedMcpServer => {
    const name = freeName(server.name, taken);
    taken.push(name);
    return { server: { ...mcpServerInFile(server), name, isOn: false }, outcome };
  };
  return inFile.filter(isKept).map((server): PlannedMcpServer => {
    const id = idBesideRemoved(server.id, byId);
    const known = byId.get(id);
    if (known === undefined) return add({ ...server, id }, "new");
    const content = contentOf(server);
    if (sameRow(content, contentOf(known))) return { server: known, outcome: "same" };
    const copyId = idBesideRemoved(derivedId(id, canonicalJson(content)), byId);
    const copy = byId.get(copyId);
    return copy === undefined
      ? add({ ...server, id: copyId }, "copy")
      : { server: copy, outcome: "same" };
  });
}

const isKept = ({ deletedAt }: McpServer) => deletedAt === undefined;

/** The fields that make a server what it is. Its name, its switch and its times may differ. */
function contentOf(server: McpServer) {
  const { address, headerNames, clientId } = mcpServerInFile(server);
  return { address, headerNames, clientId: clientId ?? "" };
}

function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let number = 2; serverNameProblem(name, taken) !== undefined; number += 1) {
    const ending = ` ${number}`;
    name = `${wanted.slice(0, MAX_SERVER_NAME - ending.length).trimEnd()}${ending}`;
  }
  return name;
}
