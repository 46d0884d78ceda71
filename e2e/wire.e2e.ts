import { LLMock } from "@copilotkit/aimock";
import type { Page, TestInfo } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { putRows } from "./support/database.ts";
import type { Row } from "./support/database.ts";
import { held, startGateway } from "./support/gateway.ts";
import type { Fault, Gateway } from "./support/gateway.ts";
import { modelBox, newConversation, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { compiled, connectionTo, wires } from "./support/wires.ts";
import type { Wire } from "./support/wires.ts";

/** An independent server that implements every protocol with no code of ours. */
let mock: LLMock;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
});

test.afterEach(async () => {
  await mock.stop();
});

/** A page of the same origin on which the app is not open. */
const BESIDE = "/favicon.svg";

/** Opens the page with connections to the server, through a gateway that sees what is posted. */
async function open(page: Page, used: readonly Wire[], fault?: Fault): Promise<Gateway> {
  const gateway = await startGateway(mock.url, fault);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Example/u })).toBeVisible();
  await page.goto(BESIDE);
  // Taken once, because time passes between two calls, and new conversations use the newest connection.
  const usedAt = Date.now() + 60_000;
  const connections = used.map((wire, index) => ({
    ...connectionTo(wire, gateway.url),
    usedAt: usedAt - index,
  }));
  await putRows(page, { connections });
  await askFirst(page);
  await page.goto("/");
  return gateway;
}

const calls = {
  toolCalls: [
    { name: "calculator", arguments: '{"expression":"6*7"}', id: "call_one" },
    { name: "current_time", arguments: "{}", id: "call_two" },
  ],
};

async function approveAll(page: Page): Promise<void> {
  const { approval } = screen(page);
  await approval.getByRole("button", { name: "Approve all" }).click();
  await expect(approval).toBeHidden();
}

const schema = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
};

/** A conversation whose answers must match a schema. */
async function plantShaped(page: Page, wire: Wire): Promise<string> {
  const [id, branchId] = [crypto.randomUUID(), crypto.randomUUID()];
  const now = Date.now();
  const context: Row = {
    id,
    title: "Shaped",
    config: {
      modelId: wire.model,
      connectionId: wire.protocol,
      mode: "chat",
      parameters: {},
      outputSchema: schema,
    },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: now,
    updatedAt: now,
  };
  const branch: Row = {
    id: branchId,
    contextId: id,
    name: "main",
    named: true,
    messageIds: [],
    colour: 0,
    activeAt: now,
    createdAt: now,
  };
  await page.goto(BESIDE);
  await putRows(page, { contexts: [context], branches: [branch] });
  await page.goto(`/#/c/${id}`);
  return id;
}

/** Fails with the compiler's output if a body does not match the official SDK's type. */
async function expectTyped(
  info: TestInfo,
  wire: Wire,
  posted: Gateway["posted"],
  count: number,
): Promise<void> {
  const own = posted.filter(({ path }) => path.includes(wire.endpoint));
  expect(own).toHaveLength(count);
  const bodies = own.map(({ body }) => body);
  expect(await compiled(info.outputPath(wire.protocol), wire, bodies)).toBe("");
}

const at = (body: string | undefined, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    // Whatever was posted.
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    JSON.parse(body ?? "null"),
  );

for (const [name, wire] of Object.entries(wires)) {
  test.describe(name, () => {
    test("streams, reasons, calls two tools simultaneously and answers in a schema", async ({
      page,
    }, info) => {
      mock.addFixture({ match: { hasToolResult: true }, response: { content: "Both came back." } });
      mock.onMessage(/greet/u, { content: "Hello from **elsewhere**." });
      mock.onMessage(/ponder/u, { content: "It is so.", reasoning: "Let me weigh it." });
      // OpenAI's own Chat Completions does not report its reasoning, and has no field to send it
      // back.
      const thinks = wire.protocol === "openai-chat" ? {} : { reasoning: "I need my tools." };
      mock.onMessage(/two calls/u, { ...calls, ...thinks });
      mock.onMessage(/which city/u, { content: '{"city":"Delft"}' });
      const gateway = await open(page, [wire]);
      const { send, said, expectState } = screen(page);

      await send("greet me");
      await expect(said("assistant").first()).toContainText("Hello from elsewhere.");
      await expectState("idle");

      await send("ponder this");
      await expect(said("assistant").nth(1)).toContainText("It is so.");
      await said("assistant").nth(1).getByText("Reasoning").click();
      await expect(said("assistant").nth(1)).toContainText("Let me weigh it.");
      await expectState("idle");

      await send("make two calls");
      await approveAll(page);
      await expect(said("tool")).toHaveCount(2);
      await expect(said("tool").first()).toContainText("42");
      await expect(said("assistant").last()).toContainText("Both came back.");
      await expectState("idle");

      await plantShaped(page, wire);
      await send("which city?");
      await expect(said("assistant").last()).toContainText("Delft");
      await expectState("idle");
      expect(at(gateway.posted.at(-1)?.body, wire.schemaAt)).toMatchObject({
        properties: schema.properties,
      });

      await expectTyped(info, wire, gateway.posted, 5);
      await gateway.stop();
    });

    test("is refused in each way: a key, a rate, a load", async ({ page }) => {
      mock.onMessage(/my key/u, {
        error: { message: "bad key", type: "authentication_error", code: "invalid_api_key" },
        status: 401,
      });
      mock.onMessage(/free now/u, { content: "Free again." });
      mock.onMessage(/the load/u, {
        error: { message: "Overloaded", type: "overloaded_error" },
        status: 529,
      });
      const gateway = await open(page, [wire]);
      const { send, said, expectState } = screen(page);
      await send("is my key good?");
      await expect(page.getByText("The key was rejected")).toBeVisible();
      await expectState("failed");
      expect(gateway.posted).toHaveLength(1);

      await newConversation(page);
      mock.nextRequestError(429, { message: "Slow down.", type: "rate_limit_error" });
      await send("are you free now?");
      await expect(said("assistant").first()).toContainText("Free again.");
      await expectState("idle");
      expect(gateway.posted).toHaveLength(3);

      await newConversation(page);
      await send("carry the load");
      await expect(page.getByText("The provider is overloaded")).toBeVisible();
      await expectState("failed");
      expect(gateway.posted).toHaveLength(6);
      await gateway.stop();
    });

    const long = "This answer has a beginning and was meant to have an end as well, far away.";

    test("is cut after text: the text is kept, and the person decides", async ({ page }) => {
      mock.onMessage(/cut/u, { content: long }, { chunkSize: 4 });
      const gateway = await open(page, [wire], held(9));
      const { send, said, expectState } = screen(page);
      await send("cut it");
      await expect(said("assistant").first()).toContainText("This answer");
      gateway.cut();
      await expect(said("assistant").first()).toContainText("Interrupted here");
      await expect(said("assistant").first()).toContainText("This answer");
      await expect(said("assistant").first()).not.toContainText("far away");
      await expectState("transientFailure.awaitingPerson");
      expect(gateway.posted).toHaveLength(1);
      await gateway.stop();
    });

    test("reports an error inside a stream: named, kept, and left to the person", async ({
      page,
    }) => {
      mock.onMessage(/break/u, { content: long }, { chunkSize: 4 });
      const put = (line: string) => `${line}\n\n${wire.streamError}`;
      const gateway = await open(page, [wire], { nth: 9, put });
      const { send, said, expectState } = screen(page);
      await send("break it");
      await expect(said("assistant").first()).toContainText("This answer");
      await expect(said("assistant").first()).not.toContainText("far away");
      await expect(page.getByText("The upstream broke.").first()).toBeVisible();
      await expectState("transientFailure.awaitingPerson");
      expect(gateway.posted).toHaveLength(1);
      await gateway.stop();
    });
  });
}

test("a conversation changes its provider in the middle of tool use, and again afterwards", async ({
  page,
}, info) => {
  const signature = "c2lnbmF0dXJlLW9mLXRoZS1maXJzdA==";
  mock.on({ hasToolResult: true, model: /gpt/u, sequenceIndex: 0 }, { content: "Both came back." });
  // A run keeps the model it started with; one that continues after a failure may use another.
  mock.on(
    { hasToolResult: true, model: /claude/u, sequenceIndex: 0 },
    { error: { message: "No credit.", type: "billing_error" }, status: 402 },
  );
  mock.onMessage(/two calls/u, {
    ...calls,
    reasoning: "I need my tools.",
    reasoningSignature: signature,
  });
  mock.onMessage(/and you/u, { content: "The same from here." });
  const { anthropic, chat, gemini, responses } = wires;
  const gateway = await open(page, [anthropic, chat, gemini, responses]);
  const { send, said, expectState } = screen(page);
  const model = modelBox(page);
  const choose = async (wire: Wire) => {
    await model.fill(wire.model);
    await page
      .getByRole("option", { name: `${wire.model}, ${wire.protocol}` })
      .first()
      .click();
    await expect(model).toHaveAccessibleDescription(wire.protocol);
  };
  await send("make two calls");
  await approveAll(page);
  await expectState("failed");
  await choose(chat);
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(said("assistant").last()).toContainText("Both came back.");
  await expectState("idle");
  for (const wire of [gemini, responses, anthropic]) {
    const answers = await said("assistant").count();
    await choose(wire);
    await send(`and you, ${wire.protocol}?`);
    await expect(said("assistant")).toHaveCount(answers + 1);
    await expectState("idle");
  }
  const asked = gateway.posted.map(({ path, body }) => ({
    wire: Object.values(wires).find(({ endpoint }) => path.includes(endpoint))?.protocol,
    hasCalls: body.includes("6*7") && body.includes("42"),
    hasSignature: body.includes(signature),
  }));
  expect(asked).toEqual([
    { wire: "anthropic-messages", hasCalls: false, hasSignature: false },
    { wire: "anthropic-messages", hasCalls: true, hasSignature: true },
    { wire: "openai-chat", hasCalls: true, hasSignature: false },
    { wire: "gemini", hasCalls: true, hasSignature: false },
    { wire: "openai-responses", hasCalls: true, hasSignature: false },
    // Back at its first provider, the message is sent as it was.
    { wire: "anthropic-messages", hasCalls: true, hasSignature: true },
  ]);
  await expectTyped(info, anthropic, gateway.posted, 3);
  for (const wire of [chat, gemini, responses]) await expectTyped(info, wire, gateway.posted, 1);
  await gateway.stop();
});
