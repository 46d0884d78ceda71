import type { JsonObject } from "#domain/json.ts";

/** A row of `mcpServers`: a server whose tools conversations may use. It never contains a secret. */
export interface McpServer {
  id: string;
  /** Unique, and used as the `origin` of the server's tools. At most `MAX_SERVER_NAME` UTF-16 units. */
  name: string;
  /** The address of the Streamable HTTP endpoint, such as `https://example.com/mcp`. */
  address: string;
  /**
   * Names, in lower case, of the headers that are sent with every request. Any of them may grant
   * access, so their values are stored where keys are.
   */
  headerNames: string[];
  /**
   * The OAuth client id that the person got from the server's owner. If absent, one is negotiated with
   * the server.
   */
  clientId?: string;
  isOn: boolean;
  /** When the server's tools were first listed on this device. */
  listedAt?: number;
  createdAt: number;
  /** When this row was last changed. */
  updatedAt: number;
  /** When the person removed the server. The row stays for other devices. */
  deletedAt?: number;
}

export const MAX_SERVER_NAME = 60;

/** What a server says about one of its tools. Every word comes from the server. */
export interface McpToolDefinition {
  name: string;
  title?: string;
  description?: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
  /**
   * Set if the definition was too large to keep in full. The hash stands for all of it, and the tool
   * can't be used.
   */
  tooLarge?: { sha256: string };
}

/**
 * A row of `mcpTools`: the definition of a tool as the person got to know it. The tool is used only
 * while the server still says exactly this. The row belongs to this device and is in no file.
 */
export interface McpToolPin {
  serverId: string;
  /** The server's own name for the tool. */
  name: string;
  /** The name that the model uses. It never changes, so that earlier calls still refer to their tool. */
  toolName: string;
  definition: McpToolDefinition;
  /** SHA-256 (hex) of the definition as canonical JSON. */
  hash: string;
  /** Whether the person wants the tool to be used. */
  isOn: boolean;
  /** Set if the tool appeared after the server was added, and the person has not looked at it yet. */
  isNew?: true;
  /**
   * Set if the server now says something else. The tool is not used until the person allows the new
   * version.
   */
  offered?: { definition: McpToolDefinition; hash: string };
  /** Set if the server no longer lists the tool. */
  isGone?: true;
  updatedAt: number;
}

/** Whether the tool may be offered to a model. */
export function isUsable({ isOn, offered, isGone }: McpToolPin): boolean {
  return isOn && offered === undefined && isGone !== true;
}

/** The servers that are not removed, by name. */
export function serversInOrder(rows: readonly McpServer[]): McpServer[] {
  return rows
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((left, right) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1));
}
