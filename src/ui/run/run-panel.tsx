import { useState } from "react";

import { useRun } from "#app/conversation/hooks.ts";
import { useJournal, useNewestNodes, useRunsOf } from "#app/conversation/run-journal.ts";
import { useScene } from "#app/conversation/scene.ts";
import { usePreference } from "#app/preferences.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { RunRow } from "#domain/run.ts";
import { EmptyState } from "#ui/kit/empty-state.tsx";
import { Select } from "#ui/kit/select.tsx";
import { PanelHeader, panelBody } from "#ui/shell/panel-header.tsx";

import { RunBudgets } from "./run-budgets.tsx";
import { RunChart } from "./run-chart.tsx";
import { RunExport } from "./run-export-menu.tsx";
import { RunRequests } from "./run-requests.tsx";
import { RunTimeline } from "./run-timeline.tsx";

import styles from "./run-panel.module.css";

/** What the active branch's run does and did, in words; its states by name for who asks for them. */
export function RunPanel() {
  const { conversation, active, tree } = useScene();
  const stored = useRunsOf(active.id) ?? [];
  const latest = useRun(conversation, active.id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // The newest from its actor: it is ahead of its row.
  const runs = stored.map((run) => (run.id === latest?.id ? latest : run));
  const run = runs.find((one) => one.id === chosenId) ?? runs.at(-1);
  if (run === undefined) {
    return (
      <>
        <PanelHeader active="run" />
        <div {...panelBody("run")}>
          <EmptyState title="Nothing has run here yet.">
            {`Each message on ${branchLabel(tree, active)} starts a run. Its steps, requests and budgets show here.`}
          </EmptyState>
        </div>
      </>
    );
  }
  return <OneRun key={run.id} run={run} runs={runs} onChoose={setChosenId} />;
}

interface OneRunProps {
  run: RunRow;
  runs: readonly RunRow[];
  onChoose: (runId: string) => void;
}

function OneRun({ run, runs, onChoose }: OneRunProps) {
  const { active } = useScene();
  const rows = useJournal(run.id) ?? [];
  const nodes = useNewestNodes(active.messageIds) ?? [];
  const [chartShown, showChart] = usePreference("chartShown");
  const record = { run, rows, nodes };
  return (
    <>
      <PanelHeader active="run">
        <RunExport record={record} />
      </PanelHeader>
      {/* It scrolls and holds little that takes the focus: a keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div {...panelBody("run")} tabIndex={0}>
        <div className={styles["content"]}>
          {runs.length > 1 && (
            <Select
              label="Shown run"
              value={run.id}
              onChange={onChoose}
              options={runs
                .map((one, index) => ({ value: one.id, label: labelOf(one, index, runs.length) }))
                .toReversed()}
            />
          )}
          <RunTimeline run={run} rows={rows} />
          <RunRequests record={record} />
          <RunBudgets run={run} />
          <RunChart run={run} rows={rows} shown={chartShown} onShow={showChart} />
        </div>
      </div>
    </>
  );
}

function labelOf(run: RunRow, index: number, count: number): string {
  const at = new Date(run.startedAt).toLocaleString("en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return `Run ${index + 1} of ${count} · ${at}`;
}
