import { quantile } from "#domain/metrics/histogram.ts";
import { addKnown } from "#domain/metrics/metrics.ts";
import type { ToolUse } from "#domain/metrics/metrics.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatDollars, formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";
import type { SortableColumn } from "#ui/kit/components/sortable-table.tsx";

import { ActivityPart } from "./activity-part.tsx";
import { Bars } from "./bars.tsx";

const MOST_BARS = 8;

const HINT =
  "Red: calls that failed or were denied. Tokens are an estimate of what calls and results added to " +
  "the conversation, plus what sub-tasks used. Money is what sub-tasks spent. The usage above " +
  "includes both. Runs counted by an earlier version of Bough have neither.";

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
    <ActivityPart title="Tools" hint={HINT}>
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
  return { name, value: ms, show: (use) => orDash(ms(use), formatDuration) };
}

function tokensOf({ tokens, taskTokens }: ToolUse): number | undefined {
  return addKnown(tokens, taskTokens);
}

function orDash(figure: number | undefined, format: (figure: number) => string): string {
  return figure === undefined ? "–" : format(figure);
}

const COLUMNS: readonly SortableColumn<ToolUse>[] = [
  { name: "Tool", value: nameOf },
  { name: "Calls", value: ({ calls }) => calls, show: ({ calls }) => formatNumber(calls) },
  { name: "Failed", value: ({ errors }) => errors, show: ({ errors }) => formatNumber(errors) },
  {
    name: "Tokens",
    value: tokensOf,
    show: (use) => orDash(tokensOf(use), (tokens) => `≈ ${formatNumber(tokens)}`),
  },
  {
    name: "Money",
    value: ({ dollars }) => dollars,
    show: ({ dollars }) => orDash(dollars, formatDollars),
  },
  timeAt("Median", 0.5),
  timeAt("95 %", 0.95),
  {
    name: "Total time",
    value: ({ times }) => times.ms,
    show: ({ times }) => orDash(times.count === 0 ? undefined : times.ms, formatDuration),
  },
];
