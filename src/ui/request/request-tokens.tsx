import type { CSSProperties } from "react";

import { tokensOf } from "#domain/requests/request-row.ts";
import type { RequestParts } from "#domain/requests/request-row.ts";
import { calibrated } from "#domain/usage/calibration.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { formatNumber, formatShortCount } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { RunSection } from "#ui/run/run-section.tsx";
import { requestWords } from "#ui/words/request.ts";

import { calibrationText } from "./request-text.ts";

import styles from "./request.module.css";

export interface RequestTokensProps {
  parts: RequestParts;
  modelId: string;
  contextWindow?: number;
  calibration?: Calibration;
  /** Tokens as counted by the provider. */
  reported?: number;
}

const names: readonly (readonly [keyof RequestParts, string])[] = [
  ["system", requestWords.parts.system],
  ["tools", requestWords.parts.tools],
  ["messages", requestWords.parts.messages],
  ["attachments", requestWords.parts.attachments],
];

/** What the tokens are spent on, and how much of the model's context window that is. */
export function RequestTokens(props: RequestTokensProps) {
  const { parts, contextWindow, calibration, reported } = props;
  const ratio = ratioOf(props);
  const total = reported ?? calibrated(tokensOf(parts), { ratio });
  const shares = names
    .map(([part, name]) => ({ part, name, tokens: calibrated(parts[part], { ratio }) }))
    .filter(({ tokens }) => tokens > 0);
  const sum = `${reported === undefined ? "≈ " : ""}${formatNumber(total)}`;
  const note =
    contextWindow === undefined
      ? sum
      : requestWords.shareOfWindow(sum, total / contextWindow, contextWindow);
  const free = contextWindow === undefined ? 0 : Math.max(0, contextWindow - total);
  return (
    <RunSection title={requestWords.tokens} note={note}>
      <div
        className={styles.bar}
        aria-hidden="true"
        data-full={free === 0 && contextWindow !== undefined}
      >
        {shares.map(({ part, tokens }) => (
          <span key={part} data-part={part} style={shareStyle(tokens)} />
        ))}
        {free > 0 && <span style={shareStyle(free)} />}
      </div>
      <dl className={styles.parts}>
        {shares.map(({ part, name, tokens }) => (
          <div key={part} data-part={part}>
            <dt>{name}</dt>
            <dd title={requestWords.aboutTokens(tokens)}>≈ {formatShortCount(tokens)}</dd>
          </div>
        ))}
      </dl>
      <Note>
        {reported === undefined
          ? calibration !== undefined && calibrationText(calibration, props.modelId)
          : requestWords.counted}
        {contextWindow === undefined && ` ${requestWords.windowUnknown}`}
      </Note>
    </RunSection>
  );
}

/** Scales the parts so that they add up to the reported count, if there is one. */
function ratioOf({ parts, calibration, reported }: RequestTokensProps): number {
  const estimate = tokensOf(parts);
  if (reported === undefined || estimate === 0) return calibration?.ratio ?? 1;
  return reported / estimate;
}

function shareStyle(tokens: number): CSSProperties {
  // React's type allows only known properties, not custom ones.
  return { "--share": tokens } as CSSProperties;
}
