import { useMemo, useState } from "react";
import type { ReactNode } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useArrangedConversations } from "#app/react/queries/conversations.ts";
import type { ArrangedList, ListView } from "#app/react/queries/conversations.ts";
import { useFolderActivities, useFolders } from "#app/react/queries/folders.ts";
import { useListFilter } from "#app/view/list-filter.ts";
import { useToday } from "#app/view/today.ts";
import type { ChatContext } from "#domain/context.ts";
import type { Folder } from "#domain/folders.ts";
import { Boundary } from "#ui/kit/components/boundary.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import * as listWords from "#ui/words/conversations.ts";

import { ConversationItem } from "./conversation-item.tsx";
import { FolderActivities } from "./folder-activities.ts";
import { useOpenFolders } from "./open-folders.ts";
import { FolderNames } from "./row-tags.tsx";
import { ListOrder } from "./use-choosing.ts";

import styles from "./conversation-list.module.css";

/** Lists up to this length are rendered in full. Longer ones render only the visible rows. */
const PLAIN = 40;

const LongList = lazyComponent(
  async () => (await import("./long-list.tsx")).LongList,
  ({ meanwhile }) => meanwhile,
);

/** Loaded only for a list that has folders. */
const FolderRow = lazyComponent(
  async () => (await import("./folder-row.tsx")).FolderRow,
  ({ folder }) => <div className={styles.held}>{folder.name}</div>,
);

/**
 * The conversations: pinned ones first, then those in folders, then the others by the day or month of their
 * last change.
 */
export function ConversationList({ contextId }: { contextId: string | null }) {
  const { tag } = useListFilter();
  const [order] = usePreference("listOrder");
  const { open } = useOpenFolders();
  const view: ListView = { order, tag, open };
  const list = useKeptList(PLAIN + 1, view);
  const { at: today } = useToday();
  const rows = useMemo(() => rowsOf(list ?? EMPTY, today, order), [list, today, order]);
  if (list !== undefined && rows.length === 0) {
    return (
      <p className={styles.none} data-late={tag === null}>
        {tag === null ? listWords.none : listWords.noneHasTag}
      </p>
    );
  }
  const plain = (
    <ListOrder value={idsIn(rows)}>
      <PlainList {...{ rows, contextId }} />
    </ListOrder>
  );
  // A list with another view begins at its top.
  return (
    <FoldersKnown>
      {list?.isCut === true ? (
        <LongList key={`${order} ${tag ?? ""}`} {...{ contextId, view, today }} meanwhile={plain} />
      ) : (
        plain
      )}
    </FoldersKnown>
  );
}

const EMPTY: ArrangedList = { pinned: [], folders: [], others: [], isCut: false };

/** The list as last read: it stays while another view or limit is being read. */
export function useKeptList(limit: number, view: ListView): ArrangedList | undefined {
  const read = useArrangedConversations(limit, view);
  const [kept, setKept] = useState(read);
  if (read !== undefined && read !== kept) setKept(read);
  return read ?? kept;
}

/** Provides what lines may need to know about all folders. */
function FoldersKnown({ children }: { children: ReactNode }) {
  const folders = useFolders();
  const names = useMemo(
    () => new Map((folders ?? []).map(({ id, name }) => [id, name])),
    [folders],
  );
  return (
    <FolderNames value={names}>
      <FolderActivities value={useFolderActivities()}>{children}</FolderActivities>
    </FolderNames>
  );
}

function PlainList({ rows, contextId }: { rows: readonly ListRow[]; contextId: string | null }) {
  return (
    <div className={styles.list}>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <ListRowView row={row} contextId={contextId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line of the list: a heading, a folder, or a conversation, which may be in an open folder. */
export type ListRow =
  | { kind: "heading"; key: string; label: string }
  | { kind: "folder"; key: string; folder: Folder; count: number; isOpen: boolean }
  | { kind: "conversation"; key: string; context: ChatContext; within?: Folder };

export function ListRowView({ row, contextId }: { row: ListRow; contextId: string | null }) {
  if (row.kind === "heading") return <h2 className={styles.heading}>{row.label}</h2>;
  if (row.kind === "folder") {
    const { folder, count, isOpen } = row;
    return <FolderRow {...{ folder, count, isOpen }} />;
  }
  return (
    <Boundary what={listWords.thisConversation} shows="line" of={row.context}>
      <ConversationItem context={row.context} within={row.within} current={row.key === contextId} />
    </Boundary>
  );
}

/** The ids of the conversations among the lines, from the top. */
export function idsIn(rows: readonly ListRow[]): string[] {
  return rows.filter(({ kind }) => kind === "conversation").map(({ key }) => key);
}

/** @param now decides what "today" is (Unix milliseconds) */
export function rowsOf(
  { pinned, folders, others }: ArrangedList,
  now: number,
  order: ListView["order"],
): ListRow[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const rows: ListRow[] = [];
  if (pinned.length > 0) rows.push(heading(listWords.pinnedOnes));
  for (const context of pinned) rows.push(lineOf(context));
  if (folders.length > 0) rows.push(heading(listWords.folders));
  for (const { folder, count, contexts, isOpen } of folders) {
    rows.push({ kind: "folder", key: `folder ${folder.id}`, folder, count, isOpen });
    for (const context of contexts) rows.push({ ...lineOf(context), within: folder });
  }
  let last = "";
  for (const context of others) {
    const label = headingOf(context, midnight, order);
    if (label !== last) rows.push(heading(label));
    last = label;
    rows.push(lineOf(context));
  }
  return rows;
}

function heading(label: string): ListRow {
  return { kind: "heading", key: label, label };
}

function lineOf(context: ChatContext): Extract<ListRow, { kind: "conversation" }> {
  return { kind: "conversation", key: context.id, context };
}

function headingOf(context: ChatContext, midnight: number, order: ListView["order"]): string {
  return order === "title" ? listWords.titles : dayOf(context[order], midnight);
}

function dayOf(at: number, midnight: number): string {
  // Days are counted by date, as not every day has 24 hours.
  const daysBefore = (days: number) =>
    new Date(midnight).setDate(new Date(midnight).getDate() - days);
  if (at >= midnight) return listWords.today;
  if (at >= daysBefore(1)) return listWords.yesterday;
  return at >= daysBefore(6) ? listWords.thisWeek : listWords.month.format(at);
}
