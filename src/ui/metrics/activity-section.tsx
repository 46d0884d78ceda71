import { useMemo, useState } from "react";

import { useMetrics } from "#app/react/queries/metrics.ts";
import type { PeriodMetrics } from "#app/react/queries/metrics.ts";
import { reasonOf } from "#app/view/reason.ts";
import { sumOf } from "#domain/metrics/metrics.ts";
import { columnsOf } from "#domain/metrics/range.ts";
import type { Period } from "#domain/metrics/range.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { metricsWords } from "#ui/words/metrics.ts";

import { ActivityExport } from "./activity-export.tsx";
import { ActivityTiles } from "./activity-tiles.tsx";
import { StateTimes } from "./state-times.tsx";
import { ToolUses } from "./tool-uses.tsx";
import { Troubles } from "./troubles.tsx";
import { UsageByDay } from "./usage-by-day.tsx";

import styles from "./activity.module.css";

const PERIODS: { value: Period; label: string }[] = [
  { value: "7", label: metricsWords.periods.week },
  { value: "30", label: metricsWords.periods.month },
  { value: "90", label: metricsWords.periods.quarter },
  { value: "all", label: metricsWords.periods.all },
];

/** What all runs in this browser did and used. */
export function ActivitySection() {
  const [period, setPeriod] = useState<Period>("30");
  const metrics = useMetrics(period);
  return (
    <Stack gap={4}>
      <Row className={styles.head}>
        <Segmented
          label={metricsWords.period}
          value={period}
          options={PERIODS}
          onChange={setPeriod}
        />
        <ActivityExport period={period} />
      </Row>
      {metrics === undefined ? (
        <Note role="status">{metricsWords.isLoading}</Note>
      ) : metrics instanceof Error ? (
        <ErrorCard title={metricsWords.notReadTitle}>
          {metricsWords.notRead(reasonOf(metrics))}
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
      {counting !== undefined && <Note role="status">{metricsWords.counting(counting)}</Note>}
      {total.damaged > 0 && <Note tone="waits">{metricsWords.damagedRecords(total.damaged)}</Note>}
      {isEmpty && counting === undefined && (
        <EmptyState title={period === "all" ? metricsWords.noneYet : metricsWords.noneInPeriod}>
          {metricsWords.noneHint}
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
      <Note size="xs">{metricsWords.covers}</Note>
    </>
  );
}
