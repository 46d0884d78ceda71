import type { Tally } from "#domain/metrics/metrics.ts";
import { formatNumber, formatShare } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { SortableTable } from "#ui/kit/components/sortable-table.tsx";
import type { SortableColumn } from "#ui/kit/components/sortable-table.tsx";
import { metricsWords } from "#ui/words/metrics.ts";

import { ActivityPart } from "./activity-part.tsx";
import { Bars } from "./bars.tsx";
import { kindText } from "./kind-text.ts";

export interface TroublesProps {
  failures: readonly Tally[];
  retries: readonly Tally[];
  /** The number of all runs in the period. */
  runs: number;
}

/** Why runs failed, and after which errors requests were retried. */
export function Troubles({ failures, retries, runs }: TroublesProps) {
  const share = ({ count }: Tally) => (runs === 0 ? 0 : Math.min(1, count / runs));
  return (
    <ActivityPart title={metricsWords.troubles}>
      {failures.length === 0 ? (
        <Note>{metricsWords.noFailures}</Note>
      ) : (
        <Kinds
          label={metricsWords.failuresByKind}
          look="bad"
          tallies={failures}
          columns={[
            count(metricsWords.failedRuns),
            { name: metricsWords.ofAllRuns, value: share, show: (one) => formatShare(share(one)) },
          ]}
        />
      )}
      {retries.length === 0 ? (
        <Note>{metricsWords.noRetries}</Note>
      ) : (
        <Kinds
          label={metricsWords.retriesByKind}
          look="core"
          tallies={retries}
          columns={[count(metricsWords.retries)]}
        />
      )}
    </ActivityPart>
  );
}

function count(name: string): SortableColumn<Tally> {
  return { name, value: (one) => one.count, show: (one) => formatNumber(one.count) };
}

interface KindsProps {
  label: string;
  look: "core" | "bad";
  tallies: readonly Tally[];
  /** The columns besides the kind. The table is sorted by the first. */
  columns: readonly SortableColumn<Tally>[];
}

const MOST_BARS = 8;

function Kinds({ label, look, tallies, columns }: KindsProps) {
  const sorted = tallies.toSorted((one, other) => other.count - one.count).slice(0, MOST_BARS);
  const most = sorted[0]?.count ?? 1;
  const words = sorted.map((one) => `${kindText(one.kind)} ${one.count}`);
  return (
    <>
      <Bars
        label={metricsWords.kindsAre(label, words.join(", "))}
        bars={sorted.map((one) => ({
          name: kindText(one.kind),
          parts: [{ share: one.count / most, look }],
        }))}
      />
      <SortableTable
        label={label}
        columns={[{ name: metricsWords.kind, value: ({ kind }) => kindText(kind) }, ...columns]}
        rows={tallies}
        keyOf={({ kind }) => kind}
        sortedBy={columns[0]?.name ?? metricsWords.kind}
      />
    </>
  );
}
