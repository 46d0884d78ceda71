import { useState } from "react";

import { useLive } from "#app/hooks.ts";
import type { ChatContext } from "#domain/context.ts";
import { later } from "#ui/kit/later.tsx";

import { ConversationItem } from "./conversation-item.tsx";

import styles from "./conversation-list.module.css";

/** So many are simply in the page; where there are more, only those in view are. */
const PLAIN = 40;

const LongList = later(
  async () => (await import("./long-list.tsx")).LongList,
  ({ meanwhile }) => meanwhile,
);

/** The conversations, newest first, under the day they were last changed. */
export function ConversationList({ contextId }: { contextId: string | null }) {
  const contexts = useLive((bough) => bough.conversations.list(PLAIN + 1), []);
  const [today] = useState(Date.now);
  const plain = (
    <PlainList rows={rowsOf((contexts ?? []).slice(0, PLAIN), today)} {...{ contextId }} />
  );
  if (contexts === undefined || contexts.length <= PLAIN) return plain;
  return <LongList contextId={contextId} today={today} meanwhile={plain} />;
}

function PlainList({ rows, contextId }: { rows: readonly ListRow[]; contextId: string | null }) {
  return (
    <div className={styles["list"]}>
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

/** A line of the list: a day, or a conversation. */
export type ListRow =
  | { kind: "day"; key: string; label: string }
  | { kind: "conversation"; key: string; context: ChatContext };

export function ListRowView({ row, contextId }: { row: ListRow; contextId: string | null }) {
  if (row.kind === "day") return <h2 className={styles["day"]}>{row.label}</h2>;
  return <ConversationItem context={row.context} current={row.key === contextId} />;
}

const DAY = 86_400_000;

/** @param now decides what "today" is, Unix milliseconds */
export function rowsOf(contexts: readonly ChatContext[], now: number): ListRow[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const rows: ListRow[] = [];
  let day = "";
  for (const context of contexts) {
    const label = dayOf(context.updatedAt, midnight);
    if (label !== day) rows.push({ kind: "day", key: label, label });
    day = label;
    rows.push({ kind: "conversation", key: context.id, context });
  }
  return rows;
}

function dayOf(at: number, midnight: number): string {
  if (at >= midnight) return "Today";
  if (at >= midnight - DAY) return "Yesterday";
  return at >= midnight - 6 * DAY ? "This week" : "Earlier";
}
