import { mcpToolOf } from "#app/mcp/mcp-tools.ts";
import { mcpOf } from "#app/mcp/mcp.ts";
import { openServices } from "#app/test-support/open-services.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { firstValue } from "#storage/live-query.ts";
import { fakeWorkspace } from "#tools/test-support/fake-workspace.ts";
import type { ToolIo } from "#tools/tool.ts";

import { FAKE_ADDRESS } from "./fake-server.ts";
import type { FakeMcp } from "./fake-server.ts";

/** The server of these tests. */
export const server: McpServer = {
  id: "s1",
  name: "Fake",
  address: FAKE_ADDRESS,
  headerNames: [],
  isOn: true,
  createdAt: 1,
  updatedAt: 1,
};

/** Stores the server, and returns functions that call its tools as a run does. */
export async function beginMcp(fake: FakeMcp, row: McpServer = server) {
  const clock = { ms: 1_000_000 };
  const services = { ...(await openServices()), egress: fake.egress, now: () => clock.ms };
  const mcp = mcpOf(services);
  await mcp.store.put(row);
  const open = (isAsked = true) => mcp.open(row, { signal: AbortSignal.timeout(300_000), isAsked });
  const pins = () => firstValue(mcp.store.watchPins(row.id));
  const call = async (name: string, over: Partial<ToolIo> = {}) => {
    const pin = (await pins()).find((one) => one.name === name);
    const tool = pin && mcpToolOf(mcp, row, pin);
    const workspace = fakeWorkspace();
    const io = {
      callId: "call",
      branchId: "branch",
      contextId: "context",
      signal: AbortSignal.timeout(300_000),
      whilePersonDecides: <Value>(wait: () => Promise<Value>) => wait(),
      progress: () => {},
      note: async () => {},
      workspace,
      ...over,
    };
    // A server's tool uses nothing else.
    return { result: await tool?.execute({}, io as unknown as ToolIo), workspace };
  };
  return { mcp, services, clock, open, pins, call };
}
