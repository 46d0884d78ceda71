import { useState } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useArrangedConversations } from "#app/react/queries/conversations.ts";
import type { ListView } from "#app/react/queries/conversations.ts";
import { useListFilter } from "#app/view/list-filter.ts";
import type { ChatContext } from "#domain/context.ts";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";

import { ConversationItem } from "./conversation-item.tsx";
import { ListOrder } from "./use-choosing.ts";

import styles from "./conversation-list.module.css";

/** Up to this many are rendered in full. Longer lists render only the visible rows. */
const PLAIN = 40;

const LongList = lazyComponent(
  async () => (await import("./long-list.tsx")).LongList,
  ({ meanwhile }) => meanwhile,
);

/** The conversations: the pinned ones, then the others by the day they last changed. */
export function ConversationList({ contextId }: { contextId: string | null }) {
  const { tag } = useListFilter();
  const [order] = usePreference("listOrder");
  const view: ListView = { order, tag };
  const contexts = useArrangedConversations(PLAIN + 1, view);
  const [today] = useState(Date.now);
  const first = (contexts ?? []).slice(0, PLAIN);
  const plain = (
    <ListOrder value={first.map(({ id }) => id)}>
      <PlainList rows={rowsOf(first, today, order)} {...{ contextId }} />
    </ListOrder>
  );
  if (contexts?.length === 0 && tag !== null) {
    return <p className={styles.none}>No conversation has this tag.</p>;
  }
  if (contexts === undefined || contexts.length <= PLAIN) return plain;
  // A list of another view begins at its top.
  return (
    <LongList key={`${order} ${tag ?? ""}`} {...{ contextId, view, today }} meanwhile={plain} />
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

/** A line of the list: a heading, or a conversation. */
export type ListRow =
  | { kind: "heading"; key: string; label: string }
  | { kind: "conversation"; key: string; context: ChatContext };

export function ListRowView({ row, contextId }: { row: ListRow; contextId: string | null }) {
  if (row.kind === "heading") return <h2 className={styles.heading}>{row.label}</h2>;
  return <ConversationItem context={row.context} current={row.key === contextId} />;
}

const DAY = 86_400_000;

/** @param now Unix milliseconds, decides what "today" is */
export function rowsOf(
  contexts: readonly ChatContext[],
  now: number,
  order: ListView["order"],
): ListRow[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const rows: ListRow[] = [];
  let heading = "";
  for (const context of contexts) {
    const label = context.pinnedAt === undefined ? headingOf(context, midnight, order) : "Pinned";
    if (label !== heading) rows.push({ kind: "heading", key: label, label });
    heading = label;
    rows.push({ kind: "conversation", key: context.id, context });
  }
  return rows;
}

function headingOf(context: ChatContext, midnight: number, order: ListView["order"]): string {
  return order === "title" ? "By title" : dayOf(context[order], midnight);
}

function dayOf(at: number, midnight: number): string {
  if (at >= midnight) return "Today";
  if (at >= midnight - DAY) return "Yesterday";
  return at >= midnight - 6 * DAY ? "This week" : "Earlier";
}
