import type { CSSProperties } from "react";

import { tokensOf } from "#domain/requests/request-row.ts";
import type { RequestParts } from "#domain/requests/request-row.ts";
import { calibrated } from "#domain/usage/calibration.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { RunSection } from "#ui/run/run-section.tsx";
import { exactCount, shareWords, shortCount } from "#ui/usage/usage-words.ts";

import { calibrationWords } from "./request-words.ts";

import styles from "./request.module.css";

export interface RequestTokensProps {
  parts: RequestParts;
  modelId: string;
  contextWindow?: number;
  calibration?: Calibration;
  /** What the provider counted. */
  reported?: number;
}

const names: readonly (readonly [keyof RequestParts, string])[] = [
  ["system", "System prompt"],
  ["tools", "Tools"],
  ["messages", "Messages"],
  ["attachments", "Attachments"],
];

/** What the tokens are spent on, and how much of the model's window that is. */
export function RequestTokens(props: RequestTokensProps) {
  const { parts, contextWindow, calibration, reported } = props;
  const ratio = ratioOf(props);
  const total = reported ?? calibrated(tokensOf(parts), { ratio });
  const shares = names
    .map(([part, name]) => ({ part, name, tokens: calibrated(parts[part], { ratio }) }))
    .filter(({ tokens }) => tokens > 0);
  const sign = reported === undefined ? "≈ " : "";
  const ofWindow =
    contextWindow === undefined
      ? ""
      : ` · ${shareWords(total / contextWindow)} of ${shortCount(contextWindow)}`;
  const free = contextWindow === undefined ? 0 : Math.max(0, contextWindow - total);
  return (
    <RunSection title="Tokens" note={`${sign}${exactCount(total)}${ofWindow}`}>
      <div
        className={styles["bar"]}
        aria-hidden="true"
        data-full={free === 0 && contextWindow !== undefined}
      >
        {shares.map(({ part, tokens }) => (
          <span key={part} data-part={part} style={shareStyle(tokens)} />
        ))}
        {free > 0 && <span style={shareStyle(free)} />}
      </div>
      <dl className={styles["parts"]}>
        {shares.map(({ part, name, tokens }) => (
          <div key={part} data-part={part}>
            <dt>{name}</dt>
            <dd title={`about ${exactCount(tokens)} tokens`}>≈ {shortCount(tokens)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["quiet"]}>
        {reported === undefined
          ? calibration !== undefined && calibrationWords(calibration, props.modelId)
          : `Counted by the provider; its parts are estimated.`}
        {contextWindow === undefined && " The provider does not say how much this model takes in."}
      </p>
    </RunSection>
  );
}

/** The parts add up to what was counted, where it was. */
function ratioOf({ parts, calibration, reported }: RequestTokensProps): number {
  const estimate = tokensOf(parts);
  if (reported === undefined || estimate === 0) return calibration?.ratio ?? 1;
  return reported / estimate;
}

function shareStyle(tokens: number): CSSProperties {
  // A custom property is a style like any other; React's type knows only the named ones.
  return { "--share": tokens } as CSSProperties;
}
