import { memo, useState } from "react";

import { useFolders } from "#app/react/queries/folders.ts";
import { useSearch, useSearchIndex } from "#app/react/queries/search.ts";
import type { SearchHit } from "#app/react/queries/search.ts";
import { markFound, useFound } from "#app/view/found.ts";
import { closeOverlay, openOverlay } from "#app/view/overlay.ts";
import { routeHash, useRoute } from "#app/view/route.ts";
import { wordsOf } from "#domain/search/query.ts";
import { isolated } from "#domain/text/direction.ts";
import { formatDay } from "#ui/format/format-date.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { MarkedText } from "#ui/kit/components/marked-text.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { BinIcon, FolderIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { searchWords } from "#ui/words/search.ts";

import { SearchFilters } from "./search-filters.tsx";
import type { SearchFiltersProps } from "./search-filters.tsx";

import styles from "./search-results.module.css";

/** How many hits are shown at first. */
const SHOWN = 30;

/** How many hits one press adds. */
const MORE = 120;

/** Matches grouped by conversation. Each hit opens its branch at that message. */
export function SearchResults({ query, onQuery }: SearchFiltersProps) {
  const [asked, setAsked] = useState({ query, most: SHOWN });
  const most = asked.query === query ? asked.most : SHOWN;
  const { hits, mayBeMore, binned, searching, query: found } = useSearch(query, most);
  const none = !searching && hits.length === 0 && found !== "";
  return (
    <div className={styles.results} aria-busy={searching || found !== query.trim()}>
      {/* Beside the field, the filters would leave little room for a long query. */}
      <Row>
        <p role="status" className={styles.status}>
          {statusOf(hits.length, { searching, none, mayBeMore })}
        </p>
        <SearchFilters query={query} onQuery={onQuery} />
      </Row>
      <IndexNote />
      {none && <EmptyState title={searchWords.noResults}>{searchWords.whatToTry}</EmptyState>}
      {binned > 0 && (
        <Button
          size="small"
          variant="quiet"
          icon={<BinIcon size={14} />}
          onClick={() => openOverlay("bin")}
        >
          {searchWords.moreInBin(binned)}
        </Button>
      )}
      <Found hits={hits} query={found} />
      {mayBeMore && (
        <Button size="small" variant="quiet" onClick={() => setAsked({ query, most: most + MORE })}>
          {searchWords.showMore}
        </Button>
      )}
    </div>
  );
}

interface FoundProps {
  hits: readonly SearchHit[];
  /** The query with which the hits were found. */
  query: string;
}

/** Rendered once for each answer, not for each letter typed. */
const Found = memo(function Found({ hits, query }: FoundProps) {
  const words = wordsOf(query);
  const folders = new Map((useFolders() ?? []).map(({ id, name }) => [id, name]));
  return byConversation(hits).map(([contextId, own]) => (
    <div key={contextId} role="group" aria-label={own[0]?.title}>
      <h2 dir="auto" className={styles.title}>
        <MarkedText text={own[0]?.title ?? ""} words={words} />
        <InFolder name={folders.get(own[0]?.folderId ?? "")} />
      </h2>
      <ul>
        {own.map((hit) => (
          <li key={`${hit.nodeId} ${hit.branchId}`}>
            <Hit hit={hit} words={words} />
          </li>
        ))}
      </ul>
    </div>
  ));
});

/** Says whether searching is slower than usual, and why. */
function IndexNote() {
  const index = useSearchIndex();
  if (index?.kind === "building") {
    return (
      <Note className={styles.index}>{searchWords.indexing(Math.floor(index.share * 100))}</Note>
    );
  }
  if (index?.kind !== "unavailable" && index?.kind !== "refused") return null;
  return (
    <Note className={styles.index} title={index.why}>
      {index.kind === "refused" ? searchWords.refused : searchWords.noIndex}
    </Note>
  );
}

function InFolder({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className={styles.folder}>
      <FolderIcon size={11} />
      <bdi>{name}</bdi>
    </span>
  );
}

interface Outcome {
  searching: boolean;
  none: boolean;
  mayBeMore: boolean;
}

function statusOf(count: number, { searching, none, mayBeMore }: Outcome): string {
  if (searching) return searchWords.searching;
  if (none || count === 0) return "";
  if (mayBeMore) return searchWords.best(count);
  return searchWords.found(count);
}

function byConversation(hits: readonly SearchHit[]): [string, SearchHit[]][] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) groups.set(hit.contextId, [...(groups.get(hit.contextId) ?? []), hit]);
  return [...groups];
}

/** Words by the role of a message; a stored message may have another role. */
const writtenBy: Record<string, string> = searchWords.writtenBy;

function Hit({ hit, words }: { hit: SearchHit; words: readonly string[] }) {
  const { contextId } = useRoute();
  const wasFound = useFound(({ found }) => found?.nodeId === hit.nodeId);
  return (
    <a
      aria-current={wasFound && contextId === hit.contextId ? "true" : undefined}
      href={routeHash(hit.contextId, hit.branchId, hit.nodeId)}
      className={styles.hit}
      onClick={() => {
        markFound({ nodeId: hit.nodeId, words });
        closeOverlay();
      }}
    >
      <span className={styles.excerpt}>
        <span className={styles.role}>{writtenBy[hit.role] ?? searchWords.writtenBy.system}</span>
        <MarkedText text={isolated(hit.excerpt)} words={words} />
      </span>
      <span className={styles.where}>
        {hit.branch !== undefined && <bdi className={styles.branch}>{hit.branch}</bdi>}
        <span>{searchWords.placeOf(hit.place, hit.length)}</span>
        <span>{formatDay(hit.createdAt)}</span>
      </span>
    </a>
  );
}
