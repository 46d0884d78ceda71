import type { ReactNode } from "react";

import type { Metrics, Tally } from "#domain/metrics/metrics.ts";
import { formatDollars, formatNumber, formatShortCount } from "#ui/format/format-number.ts";
import { metricsWords } from "#ui/words/metrics.ts";

import { addUses, unpricedIn } from "./add-uses.ts";

import styles from "./activity.module.css";

/** Tiles with the most important sums. */
export function ActivityTiles({ total }: { total: Metrics }) {
  const { runs, subTaskRuns, failures, retries } = total;
  const used = addUses(total.models);
  const unpriced = unpricedIn(total.models);
  return (
    <dl className={styles.tiles}>
      <Tile name={metricsWords.runs} value={formatNumber(runs)}>
        {subTaskRuns > 0 && metricsWords.ofSubTasks(subTaskRuns)}
      </Tile>
      <Tile name={metricsWords.requests} value={formatNumber(used.requests)}>
        {used.aside > 0 && metricsWords.asideRequests(used.aside)}
      </Tile>
      <Tile
        name={metricsWords.tokensIn}
        value={formatShortCount(used.inputTokens)}
        exact={used.inputTokens}
      >
        {used.cachedTokens > 0 && metricsWords.fromCache(used.cachedTokens)}
      </Tile>
      <Tile
        name={metricsWords.tokensOut}
        value={formatShortCount(used.outputTokens)}
        exact={used.outputTokens}
      >
        {used.estimated > 0 && metricsWords.estimatedFor(used.estimated)}
      </Tile>
      <Tile name={metricsWords.money} value={used.priced === 0 ? "–" : formatDollars(used.dollars)}>
        {unpriced > 0 && metricsWords.noPriceFor(unpriced)}
      </Tile>
      <Tile name={metricsWords.failedRuns} value={formatNumber(countOf(failures))}>
        {used.failed > 0 && metricsWords.failedRequests(used.failed)}
      </Tile>
      <Tile name={metricsWords.retries} value={formatNumber(countOf(retries))} />
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
