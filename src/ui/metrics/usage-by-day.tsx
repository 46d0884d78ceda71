import { useState } from "react";

import type { Metrics, ModelUse } from "#domain/metrics/metrics.ts";
import type { Column } from "#domain/metrics/range.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";
import { metricsWords } from "#ui/words/metrics.ts";

import { ActivityPart } from "./activity-part.tsx";
import { addUses } from "./add-uses.ts";
import { DayChart, Legend } from "./day-chart.tsx";
import { amountText, partsOf } from "./measure.ts";
import type { Division, Measure } from "./measure.ts";
import { CONNECTION_COLUMNS, MODEL_COLUMNS, dayColumns } from "./usage-columns.tsx";

import styles from "./activity.module.css";

const MEASURES: { value: Measure; label: string }[] = [
  { value: "tokens", label: metricsWords.tokens },
  { value: "money", label: metricsWords.money },
  { value: "requests", label: metricsWords.requests },
];

const DIVISIONS: { value: Division; label: string }[] = [
  { value: "model", label: metricsWords.divisions.model },
  { value: "connection", label: metricsWords.divisions.connection },
];

/** What was used each day, and by which models or over which connections. */
export function UsageByDay({ columns, total }: { columns: readonly Column[]; total: Metrics }) {
  const [measure, setMeasure] = useState<Measure>("tokens");
  const [by, setBy] = useState<Division>("model");
  const step = columns.some(({ name }) => name.length > 7) ? "day" : "month";
  return (
    <ActivityPart title={metricsWords.by[step]}>
      <Row className={styles.head}>
        <Segmented
          label={metricsWords.measure}
          value={measure}
          options={MEASURES}
          onChange={setMeasure}
        />
        <Segmented label={metricsWords.divide} value={by} options={DIVISIONS} onChange={setBy} />
      </Row>
      <Chart columns={columns} total={total} measure={measure} by={by} step={step} />
      <SortableTable
        // Each division begins with its own order.
        key={by}
        label={by === "model" ? metricsWords.byModel : metricsWords.byConnection}
        columns={by === "model" ? MODEL_COLUMNS : CONNECTION_COLUMNS}
        rows={by === "model" ? total.models : byConnection(total.models)}
        keyOf={({ connectionId, modelId }) => JSON.stringify([connectionId, modelId])}
        sortedBy={metricsWords.in}
      />
      <Fold summary={metricsWords.asTable[step]}>
        <SortableTable
          label={metricsWords.by[step]}
          columns={dayColumns(step)}
          rows={columns}
          keyOf={({ name }) => name}
          sortedBy={metricsWords.step[step]}
        />
      </Fold>
    </ActivityPart>
  );
}

interface ChartProps {
  columns: readonly Column[];
  total: Metrics;
  measure: Measure;
  by: Division;
  step: "day" | "month";
}

function Chart({ columns, total, measure, by, step }: ChartProps) {
  const parts = partsOf(total, measure, by);
  const amount = parts.amounts(total).reduce((sum, one) => sum + one, 0);
  if (amount === 0) {
    return <Note>{metricsWords.nothingIn[measure]}</Note>;
  }
  const label = metricsWords.amountIn[step](amountText(amount, measure), columns.length);
  return (
    <>
      <DayChart label={label} columns={columns} parts={parts} measure={measure} />
      <Legend names={parts.names} />
    </>
  );
}

function byConnection(models: readonly ModelUse[]): ModelUse[] {
  const ids = [...new Set(models.map(({ connectionId }) => connectionId))];
  return ids.map((id) => addUses(models.filter(({ connectionId }) => connectionId === id)));
}
