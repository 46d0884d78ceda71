import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";

import { SearchFilters } from "./search-filters.tsx";

it("offers the folders and tags that there are, and puts one into the query", async () => {
  const services = await openServices();
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId } = await newConversationOn(services, "Tagged", connection);
  const { contexts, folders } = services.databases.strict;
  await contexts.update(contextId, { tags: ["travel"] });
  const times = { createdAt: 0, updatedAt: 0 };
  await folders.put({ id: "f", name: "Work and play", place: 0, ...times });
  const queries: string[] = [];
  await render(
    <ServicesContext value={services}>
      <SearchFilters query="ledger" onQuery={(query) => queries.push(query)} />
    </ServicesContext>,
  );
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Search filters" }).click();
    await page.getByRole("menuitemcheckbox", { name }).click();
  };
  await choose("In Work and play");
  await choose("#travel");
  expect(queries).toEqual(['ledger folder:"Work and play"', "ledger tag:travel"]);
});
