import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { ConnectionNote } from "./connection-note.tsx";

it("offers a model for all conversations only where it would be this one's too", async () => {
  const services = await openServices();
  const gone = connectionOf({ id: "gone" });
  const usual = connectionOf({ id: "usual", name: "Usual" });
  const { contextId } = await newConversationOn(services, "First", gone);
  await newConversationOn(services, "Second", gone);
  const context = await services.conversations.get(contextId);
  if (context === undefined) throw new Error("no conversation");
  const shown = async (lostId: string) =>
    render(
      <ServicesContext value={services}>
        {/* The note reads nothing else of the conversation. */}
        <CurrentConversationContext value={{ context } as CurrentConversation}>
          <ConnectionNote lostId={lostId} usual={usual} onModel={async () => undefined} />
        </CurrentConversationContext>
      </ServicesContext>,
    );
  const forAll = page.getByRole("button", { name: /for all 2/u });
  await shown("gone");
  await expect.element(forAll).toBeVisible();
  // A branch with a model of its own, whose connection is also missing.
  await shown("gone as well");
  await expect.element(page.getByRole("button", { name: "Use Usual" })).toBeVisible();
  await expect.element(forAll).not.toBeInTheDocument();
});
