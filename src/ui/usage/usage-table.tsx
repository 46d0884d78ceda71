import { escapeHidden } from "#domain/text/visible-text.ts";
import type { UsageSum } from "#domain/usage/sums.ts";
import { formatNumber, formatShortCount } from "#ui/format/format-number.ts";
import { FigureTable } from "#ui/kit/components/figure-table.tsx";
import { usageWords } from "#ui/words/usage.ts";

import { formatCost } from "./usage-format.ts";

import styles from "./usage.module.css";

/** A conversation's usage by model. */
export function UsageTable({ models }: { models: readonly { modelId: string; sum: UsageSum }[] }) {
  if (models.length === 0) return null;
  return (
    <FigureTable
      label={usageWords.byModel}
      columns={[
        usageWords.columns.model,
        usageWords.columns.answers,
        usageWords.columns.in,
        usageWords.columns.out,
        usageWords.columns.cost,
      ]}
      className={styles.models}
    >
      {models.map(({ modelId, sum }) => (
        <tr key={modelId}>
          <th scope="row">{modelId === "" ? usageWords.notRecorded : escapeHidden(modelId)}</th>
          <td>{formatNumber(sum.answers)}</td>
          <Count sum={sum} of="inputTokens" part="cachedTokens" what={usageWords.cached} />
          <Count sum={sum} of="outputTokens" part="reasoningTokens" what={usageWords.thought} />
          <td>{formatCost(sum)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}

interface CountProps {
  sum: UsageSum;
  of: "inputTokens" | "outputTokens";
  part: "cachedTokens" | "reasoningTokens";
  what: (tokens: string) => string;
}

function Count({ sum, of, part, what }: CountProps) {
  return (
    <td title={formatNumber(sum[of])}>
      {sum.estimated > 0 && "≈ "}
      {formatShortCount(sum[of])}
      {sum[part] > 0 && (
        <small title={formatNumber(sum[part])}>{what(formatShortCount(sum[part]))}</small>
      )}
    </td>
  );
}
