import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { useState } from "react";

import type { Column } from "#domain/metrics/range.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";

import { columnText } from "./column-text.ts";
import { OTHERS, amountText, axisText } from "./measure.ts";
import type { Measure, Parts } from "./measure.ts";

import styles from "./chart.module.css";

/** In pixels. The chart is as wide as its box, so horizontal positions are percentages. */
const HEIGHT = 168;
const TOP = 16;

export interface DayChartProps {
  /** What the chart shows. For people who do not see it, a table beside it has the figures. */
  label: string;
  columns: readonly Column[];
  parts: Parts;
  measure: Measure;
}

/** A chart with one column for each day or month, divided into parts. */
export function DayChart({ label, columns, parts, measure }: DayChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const amounts = columns.map(({ sums }) => parts.amounts(sums));
  const most = Math.max(...amounts.map(sumUp), 0);
  const x = scaleBand(columns.keys(), [0, 100]).padding(columns.length > 45 ? 0.15 : 0.25);
  const y = scaleLinear([0, most === 0 ? 1 : most], [HEIGHT, TOP]).nice(3);
  const width = `${x.bandwidth()}%`;
  return (
    <figure className={styles.figure}>
      <p className={styles.readout} aria-hidden="true">
        {shown === null ? label : readout(columns[shown], amounts[shown] ?? [], parts, measure)}
      </p>
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height={HEIGHT}
        className={styles.chart}
        onPointerLeave={() => setShown(null)}
      >
        <Rules ticks={y.ticks(3).map((tick) => [y(tick), tick] as const)} measure={measure} />
        {layersOf(amounts, parts.names).map((layer, part) => (
          <g key={parts.names[part]} {...hueProps(parts.names[part] ?? "", part)}>
            {layer.flatMap(([low, high], at) => {
              if (high <= low) return [];
              const height = Math.max(0.5, y(low) - y(high));
              const box = { x: `${x(at) ?? 0}%`, y: y(high), width, height };
              return [<rect key={columns[at]?.name} {...box} className={styles.part} />];
            })}
          </g>
        ))}
        {columns.map(({ name }, at) => (
          <rect
            key={name}
            x={`${(x(at) ?? 0) - (x.step() - x.bandwidth()) / 2}%`}
            width={`${x.step()}%`}
            y={0}
            height={HEIGHT}
            data-shown={shown === at}
            className={styles.column}
            onPointerEnter={() => setShown(at)}
          />
        ))}
      </svg>
      <figcaption aria-hidden="true" className={styles.axis}>
        {axisNames(columns).map((name) => (
          <span key={name}>{columnText(name)}</span>
        ))}
      </figcaption>
    </figure>
  );
}

interface RulesProps {
  /** The position (px) and the amount of each tick. */
  ticks: readonly (readonly [number, number])[];
  measure: Measure;
}

function Rules({ ticks, measure }: RulesProps) {
  return ticks.map(([at, amount]) => (
    <g key={amount}>
      <line x1="0" x2="100%" y1={at} y2={at} className={styles.rule} />
      {amount > 0 && (
        <text x="0" y={at - 3} className={styles.tick}>
          {axisText(amount, measure)}
        </text>
      )}
    </g>
  ));
}

/** What the colours mean. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {names.map((name, at) => (
        <li key={name} {...hueProps(name, at)}>
          <span className={styles.key} aria-hidden="true" />
          <span dir="auto">{escapeHidden(name)}</span>
        </li>
      ))}
    </ul>
  );
}

function hueProps(name: string, at: number) {
  return name === OTHERS ? { "data-others": true } : { "data-hue": at };
}

function layersOf(amounts: number[][], names: readonly string[]) {
  const keys = [...names.keys()];
  return stack<number[], number>()
    .keys(keys)
    .value((those, at) => those[at] ?? 0)(amounts);
}

function sumUp(amounts: readonly number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}

function readout(
  column: Column | undefined,
  amounts: readonly number[],
  { names }: Parts,
  measure: Measure,
): string {
  if (column === undefined) return "";
  const each = names.flatMap((name, at) => {
    const amount = amounts[at] ?? 0;
    return amount === 0 ? [] : [`${escapeHidden(name)} ${axisText(amount, measure)}`];
  });
  const day = `${columnText(column.name)}: ${amountText(sumUp(amounts), measure)}`;
  return each.length < 2 ? day : `${day} (${each.join(", ")})`;
}

/** The names of the first, the middle and the last column, without duplicates. */
function axisNames(columns: readonly Column[]): string[] {
  const middle = columns.length > 4 ? [Math.floor((columns.length - 1) / 2)] : [];
  const at = [0, ...middle, columns.length - 1];
  return [...new Set(at.flatMap((one) => columns[one]?.name ?? []))];
}
