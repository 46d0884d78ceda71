import { useState } from "react";

import { dataText, Numeral } from "#domain/data/exact-numbers.ts";
import type { DataValue } from "#domain/data/exact-numbers.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { dataWords } from "#ui/words/data.ts";

import styles from "./data.module.css";

/** How many levels are open at first. */
const OPEN_LEVELS = 3;

/** How many children of a node are shown at first, and how many each press adds. */
const STEP = 100;

/** Shows JSON as nested lists that can be folded. */
export function DataTree({ value }: { value: DataValue }) {
  return (
    <div className={styles.tree}>
      <Branch value={value} level={0} />
    </div>
  );
}

interface BranchProps {
  value: DataValue;
  level: number;
}

/** The children of a list or an object; for a single value, the value itself. */
function Branch({ value, level }: BranchProps) {
  const [most, setMost] = useState(STEP);
  const children = childrenOf(value);
  if (children === undefined) return <Leaf value={value} />;
  if (children.length === 0) {
    return (
      <span className={styles.none}>
        {Array.isArray(value) ? dataWords.emptyList : dataWords.noFields}
      </span>
    );
  }
  const more = children.length - most;
  return (
    <ul>
      {children.slice(0, most).map(([name, child]) => (
        <li key={name}>
          <Child name={name} value={child} level={level} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Button size="small" variant="quiet" onClick={() => setMost((now) => now + STEP)}>
            {dataWords.showMore(Math.min(STEP, more), more)}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Child({ name, value, level }: BranchProps & { name: string }) {
  const children = childrenOf(value);
  const [open, setOpen] = useState(level + 1 < OPEN_LEVELS);
  const key = <span className={styles.key}>{escapeHidden(name)}</span>;
  if (children === undefined || children.length === 0) {
    return (
      <p className={styles.leaf}>
        {key} <Branch value={value} level={level + 1} />
      </p>
    );
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {key}{" "}
        <span className={styles.none}>
          {Array.isArray(value)
            ? dataWords.items(children.length)
            : dataWords.fields(children.length)}
        </span>
      </summary>
      {open && <Branch value={value} level={level + 1} />}
    </details>
  );
}

function Leaf({ value }: { value: DataValue }) {
  return (
    <span className={styles.value} data-kind={kindOf(value)} dir="auto">
      {typeof value === "string" ? escapeHidden(value) : dataText(value)}
    </span>
  );
}

function kindOf(value: DataValue): string {
  if (value === null) return "null";
  return value instanceof Numeral ? "number" : typeof value;
}

function childrenOf(value: DataValue): [string, DataValue][] | undefined {
  if (value === null || typeof value !== "object" || value instanceof Numeral) return undefined;
  if (!Array.isArray(value)) return Object.entries(value);
  return value.map((item, at) => [String(at + 1), item]);
}
