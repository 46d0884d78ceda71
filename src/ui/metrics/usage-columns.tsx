import type { ModelUse } from "#domain/metrics/metrics.ts";
import type { Column } from "#domain/metrics/range.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatDollars, formatNumber } from "#ui/format/format-number.ts";
import type { SortableColumn } from "#ui/kit/components/sortable-table.tsx";
import { metricsWords } from "#ui/words/metrics.ts";

import { addUses } from "./add-uses.ts";
import { columnText } from "./column-text.ts";
import { divisionOf } from "./measure.ts";

type Figure = "requests" | "failed" | "inputTokens" | "outputTokens";

function figure(name: string, field: Figure): SortableColumn<ModelUse> {
  const isTokens = field === "inputTokens" || field === "outputTokens";
  return {
    name,
    value: (use) => use[field],
    show: (use) => `${isTokens && use.estimated > 0 ? "≈ " : ""}${formatNumber(use[field])}`,
  };
}

const MONEY: SortableColumn<ModelUse> = {
  name: metricsWords.money,
  value: ({ priced, dollars }) => (priced === 0 ? undefined : dollars),
  show: ({ priced, dollars }) => (priced === 0 ? "–" : formatDollars(dollars)),
};

const FIGURES = [
  figure(metricsWords.requests, "requests"),
  figure(metricsWords.failed, "failed"),
  figure(metricsWords.in, "inputTokens"),
  figure(metricsWords.out, "outputTokens"),
  MONEY,
];

export const CONNECTION_COLUMNS: readonly SortableColumn<ModelUse>[] = [
  { name: metricsWords.connection, value: (use) => escapeHidden(divisionOf(use, "connection")) },
  ...FIGURES,
];

export const MODEL_COLUMNS: readonly SortableColumn<ModelUse>[] = [
  { name: metricsWords.model, value: (use) => escapeHidden(divisionOf(use, "model")) },
  ...CONNECTION_COLUMNS,
];

/** The columns of the table that shows the same figures for whole days or months. */
export function dayColumns(step: "day" | "month"): SortableColumn<Column>[] {
  return [
    {
      name: metricsWords.step[step],
      // A number, so that the latest day comes first.
      value: ({ name }) => Date.parse(name),
      show: ({ name }) => columnText(name),
    },
    {
      name: metricsWords.runs,
      value: ({ sums }) => sums.runs,
      show: ({ sums }) => formatNumber(sums.runs),
    },
    ...FIGURES.map(({ name, value, show }) => ({
      name,
      value: ({ sums }: Column) => value(addUses(sums.models)),
      show: ({ sums }: Column) => show?.(addUses(sums.models)),
    })),
  ];
}
