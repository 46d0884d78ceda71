import { scaleLog } from "d3-scale";

import { quantile } from "#domain/metrics/histogram.ts";
import type { StateTime } from "#domain/metrics/metrics.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";
import type { SortableColumn } from "#ui/kit/components/sortable-table.tsx";

import { ActivityPart } from "./activity-part.tsx";
import { Bars } from "./bars.tsx";
import { stateName } from "./state-names.ts";

/** States shown as bars: those that took the most time. */
const MOST_BARS = 8;

/** How long runs are in each state. */
export function StateTimes({ states }: { states: readonly StateTime[] }) {
  const longest = states
    .filter(({ times }) => times.ms > 0)
    .toSorted((one, other) => other.times.ms - one.times.ms)
    .slice(0, MOST_BARS);
  if (longest.length === 0) return null;
  const most = Math.max(10, ...longest.map(at95));
  // Milliseconds and minutes are in one picture.
  const share = scaleLog([1, most], [0.02, 1]).clamp(true);
  const words = longest.map((one) => `${stateName(one.state)} ${formatDuration(median(one))}`);
  return (
    <ActivityPart
      title="Time in each state"
      hint="Strong: half of the visits were shorter (median). Pale: 95 % were. Each step to the right is a multiple (logarithmic scale)."
    >
      <Bars
        label={`Median time in each state: ${words.join(", ")}`}
        bars={longest.map((one) => ({
          name: stateName(one.state),
          parts: [
            { share: share(Math.max(1, at95(one))), look: "wide" },
            { share: share(Math.max(1, median(one))), look: "core" },
          ],
        }))}
      />
      <SortableTable
        label="Time by state"
        columns={COLUMNS}
        rows={states}
        keyOf={({ state }) => state}
        sortedBy="Total"
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
  { name: "State", value: ({ state }) => stateName(state) },
  {
    name: "Visits",
    value: ({ times }) => times.count,
    show: ({ times }) => formatNumber(times.count),
  },
  { name: "Median", value: median, show: (one) => formatDuration(median(one)) },
  { name: "95 %", value: at95, show: (one) => formatDuration(at95(one)) },
  { name: "Total", value: ({ times }) => times.ms, show: ({ times }) => formatDuration(times.ms) },
];
