import type { JsonObject } from "#domain/json.ts";

/** A row of `mcpServers`: a server whose tools conversations may use. It never contains a secret. */
export interface McpServer {
  id: string;
  /** Unique, and the `origin` of its tools. At most `MAX_SERVER_NAME` UTF-16 units. */
  name: string;
  /** Of the Streamable HTTP endpoint, such as `https://example.com/mcp`. */
  address: string;
  /**
   * Names, in lower case, of the headers that are sent with every request. Any of them may grant
   * access, so their values are kept where keys are.
   */
  headerNames: string[];
  /** The OAuth client id that the person got from the server's owner; absent to let both agree. */
  clientId?: string;
  isOn: boolean;
  /** When its tools were first listed on this device. */
  listedAt?: number;
  createdAt: number;
  /** Of the last change of this row. */
  updatedAt: number;
  /** The person removed it. The row stays for other devices. */
  deletedAt?: number;
}

export const MAX_SERVER_NAME = 60;

/** What a server says about one of its tools. Every word of it is the server's. */
export interface McpToolDefinition {
  name: string;
  title?: string;
  description?: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
  /** There is more of it than is kept: this stands for all of it, and the tool cannot be used. */
  tooLarge?: { sha256: string };
}

/**
 * A row of `mcpTools`: the definition of a tool as the person got to know it. It is used only as
 * long as the server still says exactly this. It belongs to this device and is in no file.
 */
export interface McpToolPin {
  serverId: string;
  /** The server's own name for it. */
  name: string;
  /** What the model calls it; never changes, so that earlier calls keep their tool. */
  toolName: string;
  definition: McpToolDefinition;
  /** SHA-256 (hex) of the definition as canonical JSON. */
  hash: string;
  /** The person's choice. */
  isOn: boolean;
  /** It came after the server was added, and the person has not looked at it yet. */
  isNew?: true;
  /** The server now says something else; the tool is not used until the person allows it. */
  offered?: { definition: McpToolDefinition; hash: string };
  /** The server no longer lists it. */
  isGone?: true;
  updatedAt: number;
}

/** Whether a model may be told of it. */
export function isUsable({ isOn, offered, isGone }: McpToolPin): boolean {
  return isOn && offered === undefined && isGone !== true;
}

/** Those that are not removed, by name. */
export function serversInOrder(rows: readonly McpServer[]): McpServer[] {
  return rows
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((left, right) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1));
}
