import { quantile } from "#domain/metrics/histogram.ts";
import type { ToolUse } from "#domain/metrics/metrics.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";
import type { SortableColumn } from "#ui/kit/components/sortable-table.tsx";

import { ActivityPart } from "./activity-part.tsx";
import { Bars } from "./bars.tsx";

const MOST_BARS = 8;

/** Which tools were called, how often they failed, and how long they took. */
export function ToolUses({ tools }: { tools: readonly ToolUse[] }) {
  if (tools.length === 0) {
    return (
      <ActivityPart title="Tools">
        <Note>No tool was called.</Note>
      </ActivityPart>
    );
  }
  const busiest = tools.toSorted((one, other) => other.calls - one.calls).slice(0, MOST_BARS);
  const most = busiest[0]?.calls ?? 1;
  return (
    <ActivityPart title="Tools" hint="Red: calls that failed or were denied.">
      <Bars
        label={`Calls by tool: ${busiest.map((use) => `${nameOf(use)} ${use.calls}`).join(", ")}`}
        bars={busiest.map((use) => ({
          name: nameOf(use),
          parts: [
            { share: use.calls / most, look: "core" },
            ...(use.errors > 0 ? [{ share: use.errors / most, look: "bad" as const }] : []),
          ],
        }))}
      />
      <SortableTable
        label="Tools"
        columns={COLUMNS}
        rows={tools}
        keyOf={({ toolName }) => toolName}
        sortedBy="Calls"
      />
    </ActivityPart>
  );
}

function nameOf({ toolName }: ToolUse): string {
  return escapeHidden(toolName);
}

function timeAt(name: string, share: number): SortableColumn<ToolUse> {
  const ms = ({ times }: ToolUse) => quantile(times, share);
  return { name, value: ms, show: (use) => durationOrDash(ms(use)) };
}

function durationOrDash(ms: number | undefined): string {
  return ms === undefined ? "–" : formatDuration(ms);
}

const COLUMNS: readonly SortableColumn<ToolUse>[] = [
  { name: "Tool", value: nameOf },
  { name: "Calls", value: ({ calls }) => calls, show: ({ calls }) => formatNumber(calls) },
  { name: "Failed", value: ({ errors }) => errors, show: ({ errors }) => formatNumber(errors) },
  timeAt("Median", 0.5),
  timeAt("95 %", 0.95),
  {
    name: "Total time",
    value: ({ times }) => times.ms,
    show: ({ times }) => durationOrDash(times.count === 0 ? undefined : times.ms),
  },
];
