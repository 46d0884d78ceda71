import { afterEach, expect, it, vi } from "vitest";

import { createConversation } from "#app/conversation/create-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { NOTIFICATIONS_KEY } from "#domain/notifications.ts";

import { notificationsOf } from "./notifications.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("X6: a server’s question is told once, by the tab that makes the call, while the page is hidden", async () => {
  const services = await openServices();
  const start = { title: "Trip", connectionId: "c", modelId: "m" };
  const created = await createConversation(services, start);
  if (!created.ok) throw new Error(created.error.message);
  await services.settings.put(NOTIFICATIONS_KEY, true);
  const shown: string[][] = [];
  class Shown extends EventTarget {
    static readonly permission = "granted";
    constructor(title: string, { body = "" }: NotificationOptions) {
      super();
      shown.push([title, body]);
    }
    close(): void {}
  }
  vi.stubGlobal("Notification", Shown);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  notificationsOf(services);
  const over = new AbortController();
  const ask = (id: string) => {
    const question = {
      id,
      ...created.value,
      callId: "call",
      toolName: "book",
      server: { name: "Trains", address: "https://mcp.example/mcp" },
      says: "asks",
      asks: { kind: "form" as const, message: "Card number?", fields: [] },
    };
    services.questions.ask(question, over.signal).catch(() => undefined);
  };
  ask("first");
  const told = ["Bough", "A server has a question for you."];
  await expect.poll(() => shown).toEqual([told]);
  ask("second");
  // The first question, which is still open, is not notified again.
  await expect.poll(() => shown).toEqual([told, told]);
  over.abort();
});
