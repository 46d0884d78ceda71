import { addressOf, isPlainAddress } from "#domain/connections/address.ts";
import { defined } from "#domain/defined.ts";
import type { WebCitation, WebLookup, WebPart, WebSource } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

export type WebEvent = Extract<StreamPart, { type: `web.${string}` }>;

/** How many are kept for one answer, since a server may send any number. */
const MOST = { lookups: 100, sources: 200, citations: 1_000, counted: 10_000 };
const LONGEST = { address: 2_000, title: 300, about: 1_000 };

/** Collects what a provider reports about the web while an answer arrives. */
export interface WebCollector {
  add(event: WebEvent): void;
  /** The collected part; undefined if nothing was reported. */
  part(): WebPart | undefined;
}

export function collectWeb(): WebCollector {
  const lookups: WebLookup[] = [];
  const sources = new Map<string, WebSource>();
  const citations = new Map<number, Set<string>>();
  const beyond = new Set<string>();
  const addSource = (source: WebSource): string | undefined => {
    const clean = cleanSource(source);
    if (clean === undefined) return undefined;
    const { address } = clean;
    const known = sources.get(address);
    if (known === undefined && sources.size >= MOST.sources) {
      if (beyond.size < MOST.counted) beyond.add(address);
      return undefined;
    }
    sources.set(address, { ...clean, ...known });
    return address;
  };
  return {
    add: (event) => {
      if (event.type === "web.lookup") {
        if (lookups.length < MOST.lookups) lookups.push(cleanLookup(event));
        return;
      }
      const address = addSource(event);
      if (event.type !== "web.citation" || address === undefined) return;
      const cited = citations.get(event.at) ?? new Set();
      if (citations.size < MOST.citations) citations.set(event.at, cited.add(address));
    },
    part: () => {
      if (lookups.length === 0 && sources.size === 0) return undefined;
      const numbers = new Map([...sources.keys()].map((address, at) => [address, at]));
      return {
        type: "web",
        lookups,
        sources: [...sources.values()],
        citations: [...citations].map(([at, cited]) => citationOf(at, cited, numbers)),
        ...(beyond.size === 0 ? {} : { more: beyond.size }),
      };
    },
  };
}

function citationOf(
  at: number,
  cited: ReadonlySet<string>,
  numbers: ReadonlyMap<string, number>,
): WebCitation {
  const sources = [...cited].flatMap((address) => numbers.get(address) ?? []);
  return { at, sources: sources.sort((left, right) => left - right) };
}

/** A source that can be kept; undefined if its address is not that of a page. */
function cleanSource({ address, title }: WebSource): WebSource | undefined {
  if (address.length > LONGEST.address || !isPlainAddress(address)) return undefined;
  const href = addressOf(address)?.href ?? "";
  const words = title === undefined ? "" : oneLine(title, LONGEST.title);
  return { address: href, ...(words === "" ? {} : { title: words }) };
}

/** A lookup with short texts, each on one line and without hidden characters. */
export function cleanLookup({ kind, about, address, failed }: WebLookup): WebLookup {
  return {
    kind,
    about: oneLine(about, LONGEST.about),
    ...defined({
      address: address !== undefined && isPlainAddress(address) ? address : undefined,
      failed: failed === undefined ? undefined : oneLine(failed, LONGEST.title),
    }),
  };
}

function oneLine(text: string, most: number): string {
  const line = withoutHidden(text.slice(0, 4 * most))
    .replaceAll(/\s+/gu, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
