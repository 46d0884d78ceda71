import { usePreference } from "#app/react/actions/preferences.ts";
import { useTags } from "#app/react/queries/conversations.ts";
import { beginChoosing } from "#app/view/chosen-conversations.ts";
import { openNewFolder } from "#app/view/list-dialog.ts";
import { showTag, useListFilter } from "#app/view/list-filter.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import {
  CrossIcon,
  FilterIcon,
  FolderIcon,
  ListIcon,
  TagIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import * as listWords from "#ui/words/conversations.ts";

import styles from "./list-options.module.css";

const orders = [
  { value: "updatedAt", label: listWords.byActivity },
  { value: "createdAt", label: listWords.byCreation },
  { value: "title", label: listWords.byTitle },
] as const;

/** Which conversations the list shows, and in which order. */
export function ListOptions() {
  const { tag } = useListFilter();
  const tags = useTags() ?? [];
  const [order, setOrder] = usePreference("listOrder");
  const items: MenuItem[] = [
    ...orders.map(({ value, label }) => ({
      label,
      checked: value === order,
      onSelect: () => setOrder(value),
    })),
    { separator: "order" },
    ...tags.map((one) => ({
      label: `#${one}`,
      icon: <TagIcon />,
      checked: one === tag,
      onSelect: () => showTag(one === tag ? null : one),
    })),
    ...(tags.length > 0 ? [{ separator: "tags" }] : []),
    { label: listWords.newFolder, icon: <FolderIcon />, onSelect: openNewFolder },
    { label: listWords.select, icon: <ListIcon />, onSelect: () => beginChoosing() },
  ];
  return <MenuButton label={listWords.options} icon={<FilterIcon />} items={items} />;
}

/** The tag by which the list is filtered, shown at the top of the list. */
export function FilterLine({ tag }: { tag: string }) {
  return (
    <div className={styles.filter}>
      <TagIcon size={14} />
      <OneLine className={styles.tag}>{tag}</OneLine>
      <IconButton
        size="small"
        label={listWords.showAll}
        icon={<CrossIcon />}
        onClick={() => showTag(null)}
      />
    </div>
  );
}
