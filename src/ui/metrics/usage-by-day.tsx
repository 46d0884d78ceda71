import { useState } from "react";

import type { Metrics, ModelUse } from "#domain/metrics/metrics.ts";
import type { Column } from "#domain/metrics/range.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";

import { ActivityPart } from "./activity-part.tsx";
import { addUses } from "./add-uses.ts";
import { DayChart, Legend } from "./day-chart.tsx";
import { amountText, partsOf } from "./measure.ts";
import type { Division, Measure } from "./measure.ts";
import { CONNECTION_COLUMNS, MODEL_COLUMNS, dayColumns } from "./usage-columns.tsx";

import styles from "./activity.module.css";

const MEASURES: { value: Measure; label: string }[] = [
  { value: "tokens", label: "Tokens" },
  { value: "money", label: "Money" },
  { value: "requests", label: "Requests" },
];

const DIVISIONS: { value: Division; label: string }[] = [
  { value: "model", label: "By model" },
  { value: "connection", label: "By connection" },
];

/** What was used each day, and by which models or over which connections. */
export function UsageByDay({ columns, total }: { columns: readonly Column[]; total: Metrics }) {
  const [measure, setMeasure] = useState<Measure>("tokens");
  const [by, setBy] = useState<Division>("model");
  const step = columns.some(({ name }) => name.length > 7) ? "day" : "month";
  return (
    <ActivityPart title={`Usage by ${step}`}>
      <Row className={styles.head}>
        <Segmented label="Measure" value={measure} options={MEASURES} onChange={setMeasure} />
        <Segmented label="Divide usage" value={by} options={DIVISIONS} onChange={setBy} />
      </Row>
      <Chart columns={columns} total={total} measure={measure} by={by} step={step} />
      <SortableTable
        // Another division begins with its own order.
        key={by}
        label={by === "model" ? "Usage by model" : "Usage by connection"}
        columns={by === "model" ? MODEL_COLUMNS : CONNECTION_COLUMNS}
        rows={by === "model" ? total.models : byConnection(total.models)}
        keyOf={({ connectionId, modelId }) => JSON.stringify([connectionId, modelId])}
        sortedBy="In"
      />
      <Fold summary={`Each ${step} as a table`}>
        <SortableTable
          label={`Usage by ${step}`}
          columns={dayColumns(step)}
          rows={columns}
          keyOf={({ name }) => name}
          sortedBy={step === "day" ? "Day" : "Month"}
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
    return (
      <Note>
        {measure === "money"
          ? "Nothing was charged in this period, as far as prices are known."
          : `There are no ${measure} in this period.`}
      </Note>
    );
  }
  const label = `${amountText(amount, measure)} in ${formatCount(columns.length, step)}`;
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
