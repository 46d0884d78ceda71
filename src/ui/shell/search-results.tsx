import { addressOf } from "#app/route.ts";
import { useSearch } from "#app/search.ts";
import type { SearchHit } from "#app/search.ts";
import { useView } from "#app/view.ts";
import { EmptyState } from "#ui/kit/empty-state.tsx";
import { MarkedText } from "#ui/kit/marked-text.tsx";

import styles from "./search-results.module.css";

/** More are found by another word. */
const SHOWN = 60;

/** What has the words, grouped by conversation; each hit opens its branch at that message. */
export function SearchResults({ query }: { query: string }) {
  const { hits, searching, query: found } = useSearch(query, SHOWN);
  const words = query.split(/\s+/u);
  const none = !searching && hits.length === 0 && found !== "";
  return (
    <div className={styles["results"]} aria-busy={searching}>
      <p role="status" className={styles["status"]}>
        {statusOf(hits.length, searching, none)}
      </p>
      {none && (
        <EmptyState title="Nothing has these words.">
          Try fewer of them, or a part of one. Titles and all messages are searched.
        </EmptyState>
      )}
      {byConversation(hits).map(([contextId, own]) => (
        <section key={contextId} aria-label={own[0]?.title}>
          <h2 className={styles["title"]}>
            <MarkedText text={own[0]?.title ?? ""} words={words} />
          </h2>
          <ul>
            {own.map((hit) => (
              <li key={`${hit.nodeId} ${hit.branchId}`}>
                <Hit hit={hit} words={words} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function statusOf(count: number, searching: boolean, none: boolean): string {
  if (searching) return "Searching…";
  if (none || count === 0) return "";
  if (count >= SHOWN) return `The newest ${count} messages`;
  return count === 1 ? "1 message" : `${count} messages`;
}

function byConversation(hits: readonly SearchHit[]): [string, SearchHit[]][] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) groups.set(hit.contextId, [...(groups.get(hit.contextId) ?? []), hit]);
  return [...groups];
}

const roles: Record<string, string> = { user: "You", assistant: "Assistant", tool: "Tool" };

function Hit({ hit, words }: { hit: SearchHit; words: readonly string[] }) {
  const setView = useView((view) => view.set);
  return (
    <a
      href={addressOf(hit.contextId, hit.branchId, hit.nodeId)}
      className={styles["hit"]}
      onClick={() => setView({ listOpen: false })}
    >
      <span className={styles["excerpt"]}>
        <span className={styles["role"]}>{roles[hit.role] ?? "System"}: </span>
        <MarkedText text={hit.excerpt} words={words} />
      </span>
    </a>
  );
}
