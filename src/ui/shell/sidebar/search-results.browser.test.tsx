import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { useSearchIndex } from "#app/react/queries/search.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { SearchResults } from "./search-results.tsx";

type IndexState = ReturnType<typeof useSearchIndex>;

it.each<[IndexState, RegExp[]]>([
  [{ kind: "refused", why: "Not here." }, [/this browser refuses the lock that the index needs/u]],
  [{ kind: "unavailable", why: "Not here." }, [/doesn’t let the page keep an index/u]],
  [{ kind: "ready" }, []],
])("says why searches are slow: %o", async (state, said) => {
  const services = await openServices();
  const searchIndex = () => ({
    subscribe: (onValue: (value: IndexState) => void) => {
      onValue(state);
      return () => undefined;
    },
  });
  await render(
    <ServicesContext value={{ ...services, searches: { ...services.searches, searchIndex } }}>
      <SearchResults query="ledger" onQuery={() => undefined} />
    </ServicesContext>,
  );
  await expect.element(page.getByText("No results")).toBeVisible();
  const notes = page.getByTitle("Not here.").elements();
  expect(notes.map(({ textContent }) => textContent)).toEqual(
    said.map((text) => expect.stringMatching(text)),
  );
});
