import type { ReactNode } from "react";
import { Virtualizer } from "virtua";

import { useDamage } from "#app/react/queries/damage.ts";
import { useArtifacts } from "#app/view/artifacts.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { Boundary } from "#ui/kit/components/boundary.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { copyWritten } from "./copy-written.ts";
import { JumpToEnd } from "./jump-to-end.tsx";
import { ListBox } from "./list-box.tsx";
import { ListRow } from "./list-row.tsx";
import { MessageArticle } from "./message.tsx";
import { IsFoldedRow } from "./use-folded-rows.ts";
import { useLogKeys } from "./use-log-keys.ts";
import { useLog } from "./use-log.ts";
import { useRoving } from "./use-roving.ts";
import { useRowProps } from "./use-row-props.ts";
import { useShownIds } from "./use-shown-ids.ts";

import styles from "./transcript.module.css";

export interface TranscriptProps {
  branch: Branch;
  tree: BranchTree;
  run: RunRow | undefined;
  /** A fork is being made here, so later messages are hidden. */
  endAt?: string;
  /** How many messages at the start are hidden. A column begins where its branch splits off. */
  startAt?: number;
  /** Opens at the first message instead of the last. */
  opensAtStart?: boolean;
  /** Opens where the reader left it, or at the message that they were reading on another branch. */
  keepsPlace?: boolean;
  /** Accessible name of the log; "Conversation" if it is the only one. */
  label?: string;
}

/** Assumed height of a row not yet measured (px). */
const ROW = 140;

/**
 * The active branch as a log. Only rows near the visible part are rendered, and only those are read. Messages
 * that arrive after opening are rendered behind the list, in rows of their own, until they are out of sight.
 */
export function Transcript(props: TranscriptProps) {
  const shown = useShownIds(props);
  const { ids, draftId } = shown;
  const log = useLog(props, shown);
  const { scroller, list, tailBox, listed, tail, follows, opensAt } = log;
  const { rowProps, folded } = useRowProps(props, ids, log);
  const { currentId, keptId, ...roving } = useRoving(props.branch.id, ids, log, folded);
  const keys = useLogKeys(roving.onKeyDown, (id) => {
    const index = ids.indexOf(id);
    return index < 0 ? undefined : rowProps(id, index);
  });
  const row = (id: string, index: number) => {
    if (folded.isFolded(id)) return <div key={id} />;
    const here = rowProps(id, index);
    return (
      <Boundary key={id} what={threadWords.thisMessage} of={here.node}>
        <MessageArticle {...here} isCurrent={id === currentId} />
      </Boundary>
    );
  };
  const showing = useArtifacts((view) => view.showing);
  const kept = [...tail.joining.keys(), keptId, ...(opensAt?.drawn ?? []), ...showing];
  if (ids.length === 0) return <NothingYet branch={props.branch} run={props.run} />;
  return (
    // Keys come from the messages inside; the log itself only scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      role="log"
      aria-label={props.label ?? threadWords.conversation}
      aria-live="off"
      className={styles.log}
      tabIndex={0}
      onFocus={roving.onFocus}
      onCopy={copyWritten}
      {...keys}
    >
      <div className={styles.column}>
        <IsFoldedRow value={(index) => folded.isFolded(listed[index] ?? "")}>
          <Virtualizer
            ref={list}
            as={ListBox}
            item={ListRow}
            scrollRef={scroller}
            itemSize={ROW}
            data={listed}
            {...defined({ cache: opensAt?.sizes })}
            keepMounted={indicesOf(kept, listed)}
            onScroll={log.look}
            onResize={log.keep}
          >
            {(id, index) => {
              const height = tail.joining.get(id);
              return height === undefined ? row(id, index) : <div key={id} style={{ height }} />;
            }}
          </Virtualizer>
        </IsFoldedRow>
        <div ref={tailBox}>
          {ids.slice(tail.at).map((id, index) => (
            <div key={id} className={styles.row}>
              {row(id, tail.at + index)}
            </div>
          ))}
        </div>
      </div>
      {log.isAway && (
        <JumpToEnd
          lastId={draftId === undefined ? ids.at(-1) : undefined}
          onGo={() => follows.take()}
        />
      )}
    </div>
  );
}

function indicesOf(kept: readonly (string | undefined)[], listed: readonly string[]): number[] {
  return kept
    .map((id) => (id === undefined ? -1 : listed.indexOf(id)))
    .filter((index) => index >= 0);
}

function NothingYet({ branch, run }: Pick<TranscriptProps, "branch" | "run">) {
  const isDamaged = useDamage().open.has(`branches ${branch.id}`);
  // A message is on its way, or the card below says why none came.
  const isExpected = run !== undefined && run.state !== "idle" && branch.messageIds.length > 0;
  return <div className={styles.blank}>{isExpected ? null : whyNothing(branch, isDamaged)}</div>;
}

function whyNothing({ messageIds }: Branch, isDamaged: boolean): ReactNode {
  // All messages are shared with the columns beside this one.
  if (messageIds.length > 0) return <EmptyState title={threadWords.nothingAfterShared} />;
  if (isDamaged) {
    return <EmptyState title={threadWords.unreadable}>{threadWords.unreadableHelp}</EmptyState>;
  }
  return <EmptyState title={threadWords.isEmpty}>{threadWords.howToBegin}</EmptyState>;
}
