import { expect, test } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { firstValue } from "#storage/live-query.ts";
import { fakeWorkspace } from "#tools/test-support/fake-workspace.ts";
import type { ToolIo } from "#tools/tool.ts";

import { mcpToolOf } from "./mcp-tools.ts";
import { mcpOf } from "./mcp.ts";
import { FAKE_ADDRESS, fakeMcp } from "./test-support/fake-server.ts";
import type { Era, FakeMcp } from "./test-support/fake-server.ts";

const server: McpServer = {
  id: "s1",
  name: "Fake",
  address: FAKE_ADDRESS,
  headerNames: [],
  isOn: true,
  createdAt: 1,
  updatedAt: 1,
};

async function begin(fake: FakeMcp, row: McpServer = server) {
  const services = { ...(await openServices()), egress: fake.egress };
  const mcp = mcpOf(services);
  await mcp.store.put(row);
  const open = (isAsked = true) => mcp.open(row, { signal: AbortSignal.timeout(10_000), isAsked });
  const pins = () => firstValue(mcp.store.watchPins(row.id));
  const call = async (name: string, over: Partial<ToolIo> = {}) => {
    const pin = (await pins()).find((one) => one.name === name);
    const tool = pin && mcpToolOf(mcp, row, pin);
    const workspace = fakeWorkspace();
    const io = {
      signal: AbortSignal.timeout(10_000),
      progress: () => {},
      note: async () => {},
      workspace,
      ...over,
    };
    // A server's tool uses nothing else.
    return { result: await tool?.execute({}, io as unknown as ToolIo), workspace };
  };
  return { mcp, services, open, pins, call };
}

test.for<Era>(["new", "old"])(
  "connects to a server of the %s revision, pins its tools and calls one",
  async (era) => {
    const fake = fakeMcp(era, [{ name: "hello" }]);
    const { mcp, open, pins, call } = await begin(fake);
    expect((await open()).ok).toBe(true);
    expect(mcp.stateOf(server)).toMatchObject({ kind: "ready", title: "Fake server" });
    expect(await pins()).toMatchObject([{ name: "hello", toolName: "Fake__hello", isOn: true }]);
    expect((await call("hello")).result).toBe("hello ran");
    const method = era === "new" ? "POST server/discover" : "POST initialize";
    expect(fake.requests).toContain(method);
    await mcp.close(server.id);
  },
);
