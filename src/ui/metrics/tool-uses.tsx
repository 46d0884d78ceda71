import { quantile } from "#domain/metrics/histogram.ts";
import { addKnown } from "#domain/metrics/metrics.ts";
import type { ToolUse } from "#domain/metrics/metrics.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatDollars, formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";
import type { SortableColumn } from "#ui/kit/components/sortable-table.tsx";
import { metricsWords } from "#ui/words/metrics.ts";

import { ActivityPart } from "./activity-part.tsx";
import { Bars } from "./bars.tsx";

const MOST_BARS = 8;

/** Which tools were called, how often they failed, and how long they took. */
export function ToolUses({ tools }: { tools: readonly ToolUse[] }) {
  if (tools.length === 0) {
    return (
      <ActivityPart title={metricsWords.tools}>
        <Note>{metricsWords.noTools}</Note>
      </ActivityPart>
    );
  }
  const busiest = tools.toSorted((one, other) => other.calls - one.calls).slice(0, MOST_BARS);
  const most = busiest[0]?.calls ?? 1;
  return (
    <ActivityPart title={metricsWords.tools} hint={metricsWords.toolsHint}>
      <Bars
        label={metricsWords.callsByTool(
          busiest.map((use) => `${nameOf(use)} ${use.calls}`).join(", "),
        )}
        bars={busiest.map((use) => ({
          name: nameOf(use),
          parts: [
            { share: use.calls / most, look: "core" },
            ...(use.errors > 0 ? [{ share: use.errors / most, look: "bad" as const }] : []),
          ],
        }))}
      />
      <SortableTable
        label={metricsWords.tools}
        columns={COLUMNS}
        rows={tools}
        keyOf={({ toolName }) => toolName}
        sortedBy={metricsWords.calls}
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
  { name: metricsWords.tool, value: nameOf },
  {
    name: metricsWords.calls,
    value: ({ calls }) => calls,
    show: ({ calls }) => formatNumber(calls),
  },
  {
    name: metricsWords.failed,
    value: ({ errors }) => errors,
    show: ({ errors }) => formatNumber(errors),
  },
  {
    name: metricsWords.tokens,
    value: tokensOf,
    show: (use) => orDash(tokensOf(use), (tokens) => `≈ ${formatNumber(tokens)}`),
  },
  {
    name: metricsWords.money,
    value: ({ dollars }) => dollars,
    show: ({ dollars }) => orDash(dollars, formatDollars),
  },
  timeAt(metricsWords.median, 0.5),
  timeAt(metricsWords.column95, 0.95),
  {
    name: metricsWords.totalTime,
    value: ({ times }) => times.ms,
    show: ({ times }) => orDash(times.count === 0 ? undefined : times.ms, formatDuration),
  },
];
