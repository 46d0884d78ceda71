import { useState } from "react";
import type { ReactNode } from "react";

import { useTags } from "#app/react/queries/conversations.ts";
import { useFolders } from "#app/react/queries/folders.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { defined } from "#domain/defined.ts";
import { filterOf, hasFilter, toggleFilter } from "#domain/search/edit-query.ts";
import type { TypedFilter } from "#domain/search/edit-query.ts";
import { localDay } from "#platform/local-day.ts";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { FilterIcon, FolderIcon, TagIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { searchWords } from "#ui/words/search.ts";

const DAY = 24 * 3_600_000;

export interface SearchFiltersProps {
  query: string;
  onQuery: (query: string) => void;
}

/** Puts filters into the query, where they can be read and changed. More of them can be typed. */
export function SearchFilters({ query, onQuery }: SearchFiltersProps) {
  const folders = useFolders() ?? [];
  const tags = useTags() ?? [];
  const item = (label: string, filter: TypedFilter, icon?: ReactNode): MenuItem => ({
    label,
    ...defined({ icon }),
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
    ...(folders.length > 0 ? [{ separator: "folders" }] : []),
    ...folders.map(({ name }) =>
      item(searchWords.inFolder(name), filterOf("folder", name), <FolderIcon />),
    ),
    ...(tags.length > 0 ? [{ separator: "tags" }] : []),
    ...tags.map((tag) => item(searchWords.tagged(tag), filterOf("tag", tag), <TagIcon />)),
  ];
  return (
    <MenuButton label={searchWords.filters} icon={<FilterIcon />} items={items} size="small" />
  );
}
