import type { ReactNode } from "react";

import type { Metrics, Tally } from "#domain/metrics/metrics.ts";
import {
  formatCount,
  formatDollars,
  formatNumber,
  formatShortCount,
} from "#ui/format/format-number.ts";

import { addUses } from "./add-uses.ts";

import styles from "./activity.module.css";

/** The most important sums. */
export function ActivityTiles({ total }: { total: Metrics }) {
  const { runs, subTaskRuns, failures, retries } = total;
  const used = addUses(total.models);
  const unpriced = used.requests - used.silent - used.priced;
  return (
    <dl className={styles.tiles}>
      <Tile name="Runs" value={formatNumber(runs)}>
        {subTaskRuns > 0 && `${formatNumber(subTaskRuns)} of sub-tasks`}
      </Tile>
      <Tile name="Requests" value={formatNumber(used.requests)}>
        {used.aside > 0 && `${formatNumber(used.aside)} for checks, titles, summaries`}
      </Tile>
      <Tile name="Tokens in" value={formatShortCount(used.inputTokens)} exact={used.inputTokens}>
        {used.cachedTokens > 0 && `${formatShortCount(used.cachedTokens)} from cache`}
      </Tile>
      <Tile name="Tokens out" value={formatShortCount(used.outputTokens)} exact={used.outputTokens}>
        {used.estimated > 0 && `estimated for ${formatCount(used.estimated, "request")}`}
      </Tile>
      <Tile name="Money" value={used.priced === 0 ? "–" : formatDollars(used.dollars)}>
        {unpriced > 0 && `no price for ${formatCount(unpriced, "request")}`}
      </Tile>
      <Tile name="Failed runs" value={formatNumber(countOf(failures))}>
        {used.failed > 0 && formatCount(used.failed, "failed request")}
      </Tile>
      <Tile name="Retries" value={formatNumber(countOf(retries))} />
    </dl>
  );
}

function countOf(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, { count }) => sum + count, 0);
}

interface TileProps {
  name: string;
  value: string;
  /** The count in full, as a tooltip. */
  exact?: number;
  children?: ReactNode;
}

function Tile({ name, value, exact, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd title={exact === undefined ? undefined : formatNumber(exact)}>
        {value}
        {Boolean(children) && <small>{children}</small>}
      </dd>
    </div>
  );
}
