import type { UsageSum } from "#domain/usage/sums.ts";
import { escapeHidden } from "#domain/visible-text.ts";

import { costWords, exactCount, shortCount } from "./usage-words.ts";

import styles from "./usage.module.css";

/** A conversation's usage by model. */
export function UsageTable({ models }: { models: readonly { modelId: string; sum: UsageSum }[] }) {
  if (models.length === 0) return null;
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]} aria-label="Usage by model">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Answers</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ modelId, sum }) => (
            <tr key={modelId}>
              <th scope="row">{modelId === "" ? "not noted" : escapeHidden(modelId)}</th>
              <td>{exactCount(sum.answers)}</td>
              <Count sum={sum} of="inputTokens" part="cachedTokens" what="cached" />
              <Count sum={sum} of="outputTokens" part="reasoningTokens" what="thought" />
              <td>{costWords(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
    <td title={exactCount(sum[of])}>
      {sum.estimated > 0 && "≈ "}
      {shortCount(sum[of])}
      {sum[part] > 0 && (
        <small title={exactCount(sum[part])}>
          {shortCount(sum[part])} {what}
        </small>
      )}
    </td>
  );
}
