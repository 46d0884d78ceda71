import { defined } from "#domain/defined.ts";
import { addressWithoutKey } from "#domain/mcp/address-without-key.ts";
import {
  serverAddressProblem,
  serverHeaderProblem,
  serverNameProblem,
} from "#domain/mcp/server-input.ts";
import { MAX_SERVER_NAME } from "#domain/mcp/server.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import {
  arrayOf,
  id,
  isBoolean,
  optional,
  required,
  strictObject,
  text,
  timestamp,
} from "./validators.ts";
import type { Validator } from "./validators.ts";

const MOST_HEADERS = 50;
/** The longest texts, in UTF-16 units. */
const LONGEST = { address: 2_000, headerName: 100, clientId: 1_000 };

const row = strictObject<McpServer>({
  id: required(id),
  name: required(text(MAX_SERVER_NAME)),
  address: required(text(LONGEST.address)),
  headerNames: required(arrayOf(text(LONGEST.headerName))),
  clientId: optional(text(LONGEST.clientId)),
  isOn: required(isBoolean),
  listedAt: optional(timestamp),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
  deletedAt: optional(timestamp),
});

/**
 * What a server's row in a file must look like: it could have been saved here, except that its name may
 * be taken.
 */
export const mcpServerShape: Validator = (value) => {
  const fault = row(value);
  if (fault !== undefined) return fault;
  // Its shape was just checked.
  const wrong = wrongField(value as McpServer);
  if (wrong === undefined) return undefined;
  return { kind: "schema", path: [wrong], message: "it could not be saved like this" };
};

function wrongField({ name, address, headerNames }: McpServer): keyof McpServer | undefined {
  if (name !== name.trim() || serverNameProblem(name, []) !== undefined) return "name";
  if (address !== address.trim() || serverAddressProblem(address) !== undefined) return "address";
  const isWrong = headerNames.some((header, at) => {
    const others = headerNames.slice(0, at);
    return (
      header !== header.toLowerCase() || serverHeaderProblem(header, "x", others) !== undefined
    );
  });
  return isWrong || headerNames.length > MOST_HEADERS ? "headerNames" : undefined;
}

/** Law X8: a server as it is in a file. Any key in its address is left out. */
export function mcpServerInFile(server: McpServer): McpServer {
  const { id: serverId, name, headerNames, clientId, isOn, createdAt, updatedAt } = server;
  const address = addressWithoutKey(server.address);
  return {
    id: serverId,
    name,
    address,
    headerNames: [...headerNames],
    ...defined({ clientId }),
    isOn,
    createdAt,
    updatedAt,
  };
}
