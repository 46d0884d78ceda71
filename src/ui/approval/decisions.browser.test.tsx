import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { FamilyOf } from "#app/tasks/test-support/family.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";
import { App } from "#ui/app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let databaseName: string;
let place: { contextId: string; branchId: string };

const approval = page.getByRole("dialog", { name: /^Approve/u });

beforeEach(() => {
  databaseName = `bough-decisions-${crypto.randomUUID()}`;
});

/** The model starts a sub-task, which wants to calculate and has to ask first. */
async function begin(services: Services): Promise<FamilyOf> {
  resetView();
  await page.viewport(1_280, 800);
  const subject = { toolName: "calculator", origin: "built in", scope: "always" } as const;
  const asks = { ...subject, id: "ask", verdict: "ask", definitionHash: "", createdAt: 1 } as const;
  await services.policies.say(subject, asks);
  letModelTalk(services, (messages) =>
    messages.at(-1)?.content.startsWith("Square") === true
      ? [{ name: "calculator", arguments: { expression: "11 * 11" } }]
      : [{ name: START_TASK, arguments: { goal: "Square it.", hand_back: "All." } }],
  );
  await engineOf(services).tools.ready;
  const connection = await connectTo(services, "https://model.example/v1");
  place = await newConversationOn(services, "Parent", connection);
  const conversation = engineOf(services).open(place.contextId);
  const family = new FamilyOf({ services, conversation }, place.contextId, place.branchId);
  await family.send("Go.");
  await family.untilQuiet({ approveChildren: false });
  return family;
}

async function show(services: Services): Promise<void> {
  navigateTo(place.contextId);
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
}

it("a sub-task is decided on while another call of its parent is in doubt after a reload", async () => {
  const before = await openServices(databaseName);
  const family = await begin(before);
  const mail: OpenCall = {
    id: "mail",
    toolName: "send_mail",
    status: "approved",
    idempotent: false,
    started: true,
  };
  family.close();
  before.databases.close();
  const services = await openServices(databaseName);
  const run = await services.runs.latestRun(place.branchId);
  const calls = [...(run?.calls ?? []), mail];
  await services.databases.strict.runs.update(run?.id ?? "", { calls });
  await show(services);
  await expect
    .poll(async () => (await services.runs.latestRun(place.branchId))?.state)
    .toBe("transientFailure.awaitingPerson");
  await expect.element(approval).toBeVisible();
});

it("a sub-task is decided on once a server’s question to its parent is postponed", async () => {
  const services = await openServices(databaseName);
  const family = await begin(services);
  onTestFinished(() => family.close());
  await show(services);
  await expect.element(approval).toBeVisible();
  const question: CallQuestion = {
    id: "question",
    ...place,
    callId: "lookup",
    toolName: "lookup",
    server: { name: "Library", address: "https://library.example" },
    says: "has a question for you",
    asks: { kind: "page", message: "Sign in.", address: "https://library.example/in" },
  };
  const withdrawn = new AbortController();
  onTestFinished(() => withdrawn.abort());
  services.questions.ask(question, withdrawn.signal).catch(() => undefined);
  const asked = page.getByRole("dialog").filter({ hasText: "Sign in." });
  await expect.element(asked).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(approval).toBeVisible();
});

/** A model's answer to a server, which the person reviews before it leaves. */
async function reviewed(services: Services) {
  const connection = await connectTo(services, "https://model.example/v1");
  place = await newConversationOn(services, "Parent", connection);
  await show(services);
  const question: CallQuestion = {
    id: "answer",
    ...place,
    callId: "lookup",
    toolName: "lookup",
    server: { name: "Library", address: "https://library.example" },
    says: "gets a model’s answer",
    asks: { kind: "sample_answer", text: "Draft.", modelId: "m", isCut: false },
  };
  const withdrawn = new AbortController();
  onTestFinished(() => withdrawn.abort());
  services.questions.ask(question, withdrawn.signal).catch(() => undefined);
  const dialog = page.getByRole("dialog", { name: "Send this answer?" });
  await expect.element(dialog).toBeVisible();
  return { question, withdrawn, dialog };
}

it("an answer being edited stays on the screen when its server waits no longer", async () => {
  const services = await openServices(databaseName);
  resetView();
  const { withdrawn, dialog } = await reviewed(services);
  await dialog.getByRole("textbox").fill("My own words.");
  withdrawn.abort();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("“Library” no longer waits");
  await expect.element(dialog.getByRole("textbox")).toHaveValue("My own words.");
  await expect.element(dialog.getByRole("button", { name: "Copy answer" })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Send" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it("an answer that was given closes its dialog", async () => {
  const services = await openServices(databaseName);
  resetView();
  const { question, dialog } = await reviewed(services);
  services.questions.answer(question, { action: "decline" });
  await expect.element(dialog).not.toBeInTheDocument();
});
