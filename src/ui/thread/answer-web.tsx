import { useState } from "react";

import { hostOf } from "#domain/connections/address.ts";
import { safeLink } from "#domain/markdown/safe-address.ts";
import type { WebLookup, WebPart, WebSource } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { GlobeIcon } from "#ui/kit/icons/icons-thing.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./answer-web.module.css";

/** The lookups that the provider itself made for an answer. */
export function WebLookups({ web }: { web: WebPart }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? web.lookups : web.lookups.slice(0, LOOKUPS);
  return (
    <>
      {shown.map((lookup, at) => (
        // Lookups never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Lookup key={at} lookup={lookup} />
      ))}
      {shown.length < web.lookups.length && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {threadWords.showAllLookups(web.lookups.length)}
        </Button>
      )}
    </>
  );
}

const LOOKUPS = 4;

function Lookup({ lookup: { kind, about, address, failed } }: { lookup: WebLookup }) {
  const words = escapeHidden(about);
  return (
    <div className={styles.lookup} role="group" aria-label={threadWords.byProviderLabel}>
      <GlobeIcon />
      <strong className={styles.what}>
        {kind === "search" ? threadWords.searchedWeb : threadWords.openedPage}
      </strong>
      <bdi className={styles.about} title={words}>
        {address === undefined ? words : <Away address={address}>{words}</Away>}
      </bdi>
      <Note as="small">
        {failed === undefined ? threadWords.byProvider : threadWords.lookupFailed(failed)}
      </Note>
    </div>
  );
}

export interface WebSourcesProps {
  web: WebPart | undefined;
  /** Pages that calls fetched on this device. */
  fetched: readonly WebSource[];
}

/** The pages that an answer draws on, with the numbers that the marks in its text use. */
export function WebSources({ web, fetched }: WebSourcesProps) {
  const [isWhole, setWhole] = useState(false);
  const own = web?.sources ?? [];
  const known = new Set(own.map(({ address }) => address));
  const others = new Map(fetched.map((source) => [source.address, source]));
  const all = [...own, ...[...others.values()].filter(({ address }) => !known.has(address))];
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, SOURCES);
  return (
    <section className={styles.sources} aria-label={threadWords.webSources}>
      <h3>{threadWords.webSources}</h3>
      <ol>
        {shown.map((source, at) => (
          <Source key={source.address} source={source} number={at + 1} />
        ))}
      </ol>
      {shown.length < all.length && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {threadWords.showAllSources(all.length)}
        </Button>
      )}
      {isWhole && web?.more !== undefined && <Note>{threadWords.sourcesNotKept(web.more)}</Note>}
    </section>
  );
}

const SOURCES = 6;

function Source({ source: { address, title }, number }: { source: WebSource; number: number }) {
  const host = hostOf(address) ?? "";
  const words = escapeHidden(title ?? "") || address.replace(/^https?:\/\//u, "");
  return (
    <li>
      <span className={styles.number}>{number}</span>
      <Away address={address} className={styles.title}>
        {words}
      </Away>
      <span className={styles.host}>{host}</span>
    </li>
  );
}

interface AwayProps {
  address: string;
  className?: string | undefined;
  children: string;
}

/** A link to the web, or only its words if the page must not link to the address. */
function Away({ address, className, children }: AwayProps) {
  const link = safeLink(address);
  if (link === undefined) return <span className={className}>{children}</span>;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={link.href}
      className={className}
    >
      <bdi>{children}</bdi>
    </a>
  );
}
