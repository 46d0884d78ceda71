import { useState } from "react";

import { requestFocus } from "#app/view/focus-requests.ts";
import { hasFilter, toggleFilter } from "#domain/search/edit-query.ts";
import type { TypedFilter } from "#domain/search/edit-query.ts";
import { localDay } from "#platform/local-day.ts";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { FilterIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { searchWords } from "#ui/words/search.ts";

const DAY = 24 * 3_600_000;

export interface SearchFiltersProps {
  query: string;
  onQuery: (query: string) => void;
}

/** Puts filters into the query, where they can be read and changed; more of them can be typed. */
export function SearchFilters({ query, onQuery }: SearchFiltersProps) {
  const item = (label: string, filter: TypedFilter): MenuItem => ({
    label,
    checked: hasFilter(query, filter),
    onSelect: () => {
      onQuery(toggleFilter(query, filter));
      requestFocus({ kind: "search" });
    },
  });
  const [now] = useState(Date.now);
  const since = (days: number): TypedFilter => `after:${localDay(now - days * DAY)}`;
  const items: MenuItem[] = [
    item(searchWords.byPerson, "from:me"),
    item(searchWords.answers, "from:model"),
    item(searchWords.toolResults, "from:tool"),
    { separator: "has" },
    item(searchWords.withFile, "has:file"),
    item(searchWords.withCall, "has:tool"),
    { separator: "when" },
    item(searchWords.last7Days, since(7)),
    item(searchWords.last30Days, since(30)),
    item(searchWords.last12Months, since(365)),
  ];
  return (
    <MenuButton label={searchWords.filters} icon={<FilterIcon />} items={items} size="small" />
  );
}
