import { useState } from "react";

import { requestFocus } from "#app/view/focus-requests.ts";
import { hasFilter, toggleFilter } from "#domain/search/edit-query.ts";
import type { TypedFilter } from "#domain/search/edit-query.ts";
import { localDay } from "#platform/local-day.ts";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { FilterIcon } from "#ui/kit/icons/icons-thing.tsx";

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
    item("Written by me", "from:me"),
    item("Answers", "from:model"),
    item("Tool results", "from:tool"),
    { separator: "has" },
    item("With an attachment", "has:file"),
    item("With a tool call", "has:tool"),
    { separator: "when" },
    item("Last 7 days", since(7)),
    item("Last 30 days", since(30)),
    item("Last 12 months", since(365)),
  ];
  return <MenuButton label="Search filters" icon={<FilterIcon />} items={items} size="small" />;
}
