import { useState } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { useJournal, useNewestNodes, useRunsOf } from "#app/react/queries/run-journal.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { PanelHeader, panelBody } from "#ui/panel/panel-header.tsx";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import { RunBudgets } from "./run-budgets.tsx";
import { RunChart } from "./run-chart.tsx";
import { RunExport } from "./run-export-menu.tsx";
import { RunParent } from "./run-parent.tsx";
import { RunRequests } from "./run-requests.tsx";
import { RunTasks } from "./run-tasks.tsx";
import { RunTimeline } from "./run-timeline.tsx";

import styles from "./run-panel.module.css";

/**
 * Shows what the active branch's run is doing and has done, in words, with state names for those who want
 * them.
 */
export function RunPanel() {
  const { conversation, active, tree } = useCurrentConversation();
  const stored = useRunsOf(active.id) ?? [];
  const latest = useRun(conversation, active.id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // The actor's latest state is ahead of its stored row.
  const runs = stored.map((run) => (run.id === latest?.id ? latest : run));
  const run = runs.find((one) => one.id === chosenId) ?? runs.at(-1);
  if (run === undefined) {
    return (
      <>
        <PanelHeader active="run" />
        <div {...panelBody("run")}>
          <EmptyState title={runPanelWords.isEmpty}>
            {runPanelWords.whatComesHere(branchLabel(tree, active))}
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
  const { context, active } = useCurrentConversation();
  const rows = useJournal(run.id) ?? [];
  const nodes = useNewestNodes(active.messageIds) ?? [];
  const [chartShown, showChart] = usePreference("chartShown");
  const record = { run, rows, nodes };
  return (
    <>
      <PanelHeader active="run">
        <RunExport record={record} />
      </PanelHeader>
      {/* The panel scrolls but has few focusable elements, so it must be reachable by keyboard itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div {...panelBody("run")} tabIndex={0}>
        <div className={styles.content}>
          {context.parentId !== undefined && <RunParent />}
          {runs.length > 1 && (
            <Select
              label={runPanelWords.shownRun}
              value={run.id}
              onChange={onChoose}
              options={runs
                .map((one, index) => ({ value: one.id, label: labelOf(one, index, runs.length) }))
                .toReversed()}
            />
          )}
          <RunTasks rows={rows} />
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
  return runPanelWords.runAt(index + 1, count, run.startedAt);
}
