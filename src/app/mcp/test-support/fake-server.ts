import { createMcpHandler, InMemoryServerEventBus, McpServer } from "@modelcontextprotocol/server";
import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
} from "@modelcontextprotocol/server";

import { createEgress } from "#app/egress/egress.ts";
import type { Egress } from "#app/egress/egress.ts";

/** The revision of the protocol, older or newer, that a test's server speaks. */
export type Era = "old" | "new";

/** A tool; `reads` is a JSON Schema. */
export interface FakeMcpTool {
  name: string;
  description?: string;
  answer?: (
    signal: AbortSignal,
    request: ServerContext["mcpReq"],
  ) => ToolAnswer | Promise<ToolAnswer>;
}

type ToolAnswer = CallToolResult | InputRequiredResult;

/** A real server of the protocol's own library, which runs in this page as `https://mcp.example/mcp`. */
export interface FakeMcp {
  egress: Egress;
  /** The tools that the server lists; can be replaced. */
  tools: FakeMcpTool[];
  /** The requests in order, such as "POST tools/list". */
  requests: string[];
  headers: Headers[];
  /** Tells clients of the newer revision what has changed. */
  bus: InMemoryServerEventBus;
  /** Registers what the server offers besides tools. */
  more: ((server: McpServer) => void) | undefined;
  /** Answers in place of the server if it returns something. */
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
  // A server of the older revision does not know the newer one's first request.
  if (era === "old" && method === "server/discover") {
    return Response.json(
      { jsonrpc: "2.0", id: null, error: { code: -32_000, message: "Server not initialized" } },
      { status: 400 },
    );
  }
  const handler = createMcpHandler(() => serverWith(fake), { bus: fake.bus });
  return await handler.fetch(request);
}

/** The method of a request; empty if the request is not one of the protocol. */
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
