import type { UsageSum } from "#domain/usage/sums.ts";
import { escapeHidden } from "#domain/visible-text.ts";
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
      label={usageWords.w36}
      columns={[usageWords.w37, usageWords.w38, usageWords.w39, usageWords.w40, usageWords.w41]}
      className={styles.models}
    >
      {models.map(({ modelId, sum }) => (
        <tr key={modelId}>
          <th scope="row">{modelId === "" ? usageWords.w42 : escapeHidden(modelId)}</th>
          <td>{formatNumber(sum.answers)}</td>
          <Count sum={sum} of="inputTokens" part="cachedTokens" what={usageWords.w43} />
          <Count sum={sum} of="outputTokens" part="reasoningTokens" what={usageWords.w44} />
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
  what: string;
}

function Count({ sum, of, part, what }: CountProps) {
  return (
    <td title={formatNumber(sum[of])}>
      {sum.estimated > 0 && "≈ "}
      {formatShortCount(sum[of])}
      {sum[part] > 0 && (
        <small title={formatNumber(sum[part])}>
          {formatShortCount(sum[part])} {what}
        </small>
      )}
    </td>
  );
}
