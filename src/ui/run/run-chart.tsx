import { Fragment } from "react";
import type { ReactNode } from "react";

import { runChart } from "#app/react/queries/run-journal.ts";
import type { ChartState } from "#app/react/queries/run-journal.ts";
import { stateVisits } from "#domain/runs/run-report.ts";
import type { StateVisits } from "#domain/runs/run-report.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import { RunSteps } from "./run-steps.tsx";
import { dotState } from "./state-text.ts";

import styles from "./run-chart.module.css";

/** A state passed only while restoring after a reload; no run rests in it. */
const HIDDEN = "restoring";

export interface RunChartProps {
  run: RunRow;
  rows: readonly JournalRow[];
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** The statechart as the machine defines it, for those who know it; collapsed at first. */
export function RunChart({ run, rows, shown, onShow }: RunChartProps) {
  return (
    <section aria-label={runPanelWords.statechart}>
      <h3>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={shown}
          onClick={() => onShow(!shown)}
        >
          {shown ? <ChevronDownIcon /> : <ChevronRightIcon />}
          {runPanelWords.statechart}
        </button>
      </h3>
      {shown && <Chart run={run} rows={rows} />}
    </section>
  );
}

/** The states, with the current one highlighted and the visits to each counted. */
function Chart({ run, rows }: { run: RunRow; rows: readonly JournalRow[] }) {
  const visits = stateVisits(rows, run.updatedAt);
  const states = runChart().filter((state) => state.path !== HIDDEN);
  const exits = exitsOf(states, run.state);
  return (
    <>
      <Note className={styles.said}>{runPanelWords.statechartHint}</Note>
      <ul className={styles.chart} aria-label={runPanelWords.states}>
        {states.map((state) => (
          <StateBox key={state.path} state={state} present={run.state} visits={visits} />
        ))}
      </ul>
      {exits.length > 0 && (
        <div className={styles.exits}>
          <p>{runPanelWords.nextStates}</p>
          <ul>
            {exits.map(({ to, on }) => (
              <li key={`${to} ${on}`}>
                <code>{on === "" ? runPanelWords.otherwise : on}</code> → {to}
              </li>
            ))}
          </ul>
        </div>
      )}
      <RunSteps rows={rows} />
    </>
  );
}

interface StateBoxProps {
  state: ChartState;
  present: string;
  visits: ReadonlyMap<string, StateVisits>;
}

function StateBox({ state, present, visits }: StateBoxProps) {
  const visited = visits.get(state.path);
  const lit = present === state.path || present.startsWith(`${state.path}.`);
  return (
    <li
      className={styles.state}
      data-lit={lit ? dotState(state.path) : undefined}
      data-visited={visited !== undefined}
      data-nested={state.children.length > 0}
      aria-current={present === state.path ? "step" : undefined}
    >
      <span className={styles.name}>{brokenName(state.name)}</span>
      {visited !== undefined && (
        <span className={styles.visits}>
          {visited.count > 1 && runPanelWords.visits(visited.count)}
          {formatDuration(visited.ms)}
        </span>
      )}
      {state.children.length > 0 && (
        <ul className={styles.children}>
          {state.children.map((child) => (
            <StateBox key={child.path} state={child} present={present} visits={visits} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A name is one long word; this allows breaks where a person would break it. */
function brokenName(name: string): ReactNode {
  return name.split(/(?<=[a-z])(?=[A-Z])/u).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/**
 * The transitions out of the current state, including those of its parents; one line per target and cause.
 */
function exitsOf(states: readonly ChartState[], present: string): ChartState["next"] {
  const on = states.find((state) => present === state.path || present.startsWith(`${state.path}.`));
  if (on === undefined) return [];
  const all = [...exitsOf(on.children, present), ...on.next];
  return [...new Map(all.map((exit) => [`${exit.to} ${exit.on}`, exit])).values()];
}
