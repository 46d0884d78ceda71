import { useMemo, useState } from "react";

import { useMetrics } from "#app/react/queries/metrics.ts";
import type { PeriodMetrics } from "#app/react/queries/metrics.ts";
import { sumOf } from "#domain/metrics/metrics.ts";
import { columnsOf } from "#domain/metrics/range.ts";
import type { Period } from "#domain/metrics/range.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import { ActivityExport } from "./activity-export.tsx";
import { ActivityTiles } from "./activity-tiles.tsx";
import { StateTimes } from "./state-times.tsx";
import { ToolUses } from "./tool-uses.tsx";
import { Troubles } from "./troubles.tsx";
import { UsageByDay } from "./usage-by-day.tsx";

import styles from "./activity.module.css";

const PERIODS: { value: Period; label: string }[] = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "all", label: "All" },
];

/** What all runs in this browser did and used. */
export function ActivitySection() {
  const [period, setPeriod] = useState<Period>("30");
  const metrics = useMetrics(period);
  return (
    <Stack gap={4}>
      <Row className={styles.head}>
        <Segmented label="Period" value={period} options={PERIODS} onChange={setPeriod} />
        <ActivityExport period={period} />
      </Row>
      {metrics === undefined ? (
        <Note role="status">Adding up…</Note>
      ) : metrics instanceof Error ? (
        <ErrorCard title="The figures couldn’t be read">
          {metrics.message} Your conversations aren’t affected. Reload the page to try again.
        </ErrorCard>
      ) : (
        <Figures metrics={metrics} />
      )}
    </Stack>
  );
}

function Figures({ metrics }: { metrics: PeriodMetrics }) {
  const { days, counting, period, today } = metrics;
  const total = useMemo(() => sumOf(days.map(({ sums }) => sums)), [days]);
  const columns = useMemo(() => columnsOf(days, period, today), [days, period, today]);
  const isEmpty = total.runs === 0 && total.models.length === 0;
  return (
    <>
      {counting !== undefined && (
        <Note role="status">
          Adding up earlier runs: {formatNumber(counting)} so far. Their figures appear when all are
          counted. You can keep working meanwhile.
        </Note>
      )}
      {total.damaged > 0 && (
        <Note tone="waits">
          {formatCount(total.damaged, "record")} couldn’t be read, so some figures are too low.
          Conversations aren’t affected.
        </Note>
      )}
      {isEmpty && counting === undefined && (
        <EmptyState title={period === "all" ? "No activity yet" : "No activity in this period"}>
          What models and tools did, how long it took and what it cost appears here after the first
          answer.
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <ActivityTiles total={total} />
          <UsageByDay columns={columns} total={total} />
          <StateTimes states={total.states} />
          <Troubles failures={total.failures} retries={total.retries} runs={total.runs} />
          <ToolUses tools={total.tools} />
        </>
      )}
      <Note size="xs">
        Covers every run in this browser: all conversations and their sub-tasks, including those in
        the bin and those deleted for good. A run counts on the day it began; tokens and money count
        on the day of the request. Connection tests aren’t included. These figures contain no text
        from your conversations.
      </Note>
    </>
  );
}
