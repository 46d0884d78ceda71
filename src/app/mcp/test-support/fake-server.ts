import { createMcpHandler, InMemoryServerEventBus, McpServer } from "@modelcontextprotocol/server";
import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
} from "@modelcontextprotocol/server";

import { createEgress } from "#app/egress/egress.ts";
import type { Egress } from "#app/egress/egress.ts";

/** Which of the protocol's two ways a server of a test speaks. */
export type Era = "old" | "new";

/** One tool; `reads` is a JSON Schema. */
export interface FakeMcpTool {
  name: string;
  description?: string;
  answer?: (
    signal: AbortSignal,
    request: ServerContext["mcpReq"],
  ) => ToolAnswer | Promise<ToolAnswer>;
}

type ToolAnswer = CallToolResult | InputRequiredResult;

/** A real server of the protocol's own library, in this page, at `https://mcp.example/mcp`. */
export interface FakeMcp {
  egress: Egress;
  /** Replaces what it lists. */
  tools: FakeMcpTool[];
  /** "POST tools/list", in their order. */
  requests: string[];
  headers: Headers[];
  /** Tells clients of the new revision what changed. */
  bus: InMemoryServerEventBus;
  /** Registers what it offers besides. */
  more: ((server: McpServer) => void) | undefined;
  /** Answers instead of the server, if it returns something. */
  instead: ((request: Request) => Response | Promise<Response | undefined> | undefined) | undefined;
}

export const FAKE_ADDRESS = "https://mcp.example/mcp";

export function fakeMcp(era: Era, tools: FakeMcpTool[] = []): FakeMcp {
  const fake: FakeMcp = {
    egress: createEgress({
      network: async (url, init) => answer(fake, era, new Request(url, init)),
    }),
    tools,
    requests: [],
    headers: [],
    bus: new InMemoryServerEventBus(),
    more: undefined,
    instead: undefined,
  };
  return fake;
}

async function answer(fake: FakeMcp, era: Era, request: Request): Promise<Response> {
  const method = request.method === "POST" ? await methodOf(request.clone()) : "";
  fake.requests.push(`${request.method} ${method}`.trim());
  fake.headers.push(request.headers);
  const instead = await fake.instead?.(request);
  if (instead !== undefined) return instead;
  // A server of the old revision does not know the new one's first question.
  if (era === "old" && method === "server/discover") {
    return Response.json(
      { jsonrpc: "2.0", id: null, error: { code: -32_000, message: "Server not initialized" } },
      { status: 400 },
    );
  }
  const handler = createMcpHandler(() => serverWith(fake), { bus: fake.bus });
  return await handler.fetch(request);
}

/** Empty for anything else than a question of the protocol. */
async function methodOf(request: Request): Promise<string> {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === "object" && body !== null && "method" in body ? String(body.method) : "";
}

function serverWith({ tools, more }: FakeMcp): McpServer {
  const server = new McpServer(
    { name: "fake", title: "Fake server", version: "1" },
    { capabilities: { logging: {} } },
  );
  more?.(server);
  for (const { name, description = "", answer: run } of tools) {
    server.registerTool(name, { description }, async ({ mcpReq }) =>
      run === undefined
        ? { content: [{ type: "text", text: `${name} ran` }] }
        : await run(mcpReq.signal, mcpReq),
    );
  }
  return server;
}
