import { scaleLog } from "d3-scale";

import { quantile } from "#domain/metrics/histogram.ts";
import type { StateTime } from "#domain/metrics/metrics.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";
import type { SortableColumn } from "#ui/kit/components/sortable-table.tsx";
import { metricsWords } from "#ui/words/metrics.ts";

import { ActivityPart } from "./activity-part.tsx";
import { Bars } from "./bars.tsx";
import { stateName } from "./state-names.ts";

/** How many states have a bar: those that took the most time. */
const MOST_BARS = 8;

/** How long runs are in each state. */
export function StateTimes({ states }: { states: readonly StateTime[] }) {
  const longest = states
    .filter(({ times }) => times.ms > 0)
    .toSorted((one, other) => other.times.ms - one.times.ms)
    .slice(0, MOST_BARS);
  if (longest.length === 0) return null;
  const most = Math.max(10, ...longest.map(at95));
  // A logarithmic scale, since one chart shows milliseconds and minutes.
  const share = scaleLog([1, most], [0.02, 1]).clamp(true);
  const words = longest.map((one) => `${stateName(one.state)} ${formatDuration(median(one))}`);
  return (
    <ActivityPart title={metricsWords.stateTimes} hint={metricsWords.stateTimesHint}>
      <Bars
        label={metricsWords.stateMedians(words.join(", "))}
        bars={longest.map((one) => ({
          name: stateName(one.state),
          parts: [
            { share: share(Math.max(1, at95(one))), look: "wide" },
            { share: share(Math.max(1, median(one))), look: "core" },
          ],
        }))}
      />
      <SortableTable
        label={metricsWords.timeByState}
        columns={COLUMNS}
        rows={states}
        keyOf={({ state }) => state}
        sortedBy={metricsWords.total}
      />
    </ActivityPart>
  );
}

function median({ times }: StateTime): number {
  return quantile(times, 0.5) ?? 0;
}

function at95({ times }: StateTime): number {
  return quantile(times, 0.95) ?? 0;
}

const COLUMNS: readonly SortableColumn<StateTime>[] = [
  { name: metricsWords.state, value: ({ state }) => stateName(state) },
  {
    name: metricsWords.visits,
    value: ({ times }) => times.count,
    show: ({ times }) => formatNumber(times.count),
  },
  { name: metricsWords.median, value: median, show: (one) => formatDuration(median(one)) },
  { name: metricsWords.column95, value: at95, show: (one) => formatDuration(at95(one)) },
  {
    name: metricsWords.total,
    value: ({ times }) => times.ms,
    show: ({ times }) => formatDuration(times.ms),
  },
];
