import { useMemo, useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { openDialog } from "#app/view/action-dialog.ts";
import { showColumns, stopComparing } from "#app/view/places.ts";
import { openFileComparison } from "#app/view/workspace-view.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { hueOf } from "#domain/branching/colours.ts";
import {
  alignMessages,
  commonPrefixLength,
  MAX_COMPARED,
} from "#domain/branching/compare-branches.ts";
import { nameForModel } from "#domain/branching/propose-name.ts";
import type { Branch } from "#domain/context.ts";
import { messageLabel } from "#domain/message-label.ts";
import type { MessageNode } from "#domain/message.ts";
import { isUnfinished } from "#domain/run.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import { stripMarkdown } from "#domain/strip-markdown.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { CrossIcon, StopIcon } from "#ui/kit/icons/icons-act.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { DiffBaseContext } from "#ui/thread/diff-base.ts";
import { Transcript } from "#ui/thread/transcript.tsx";

import { ColumnRow } from "./column-row.tsx";
import { columnTitles } from "./column-titles.ts";
import type { ColumnTitle } from "./column-titles.ts";

import styles from "./columns.module.css";

/** How many messages after the split are compared word by word. */
const COMPARED = 400;

/**
 * Branches side by side from where they split: the answers of a fan-out, or branches to compare.
 * One of them is the active branch, which the composer writes to.
 */
export function Columns({ branches }: { branches: readonly Branch[] }) {
  const { context, tree } = useCurrentConversation();
  const titles = columnTitles(context, tree, branches);
  const [marked, setMarked] = useState(false);
  const shared = commonPrefixLength(branches);
  const [base] = branches;
  const bases = useNodesAfter(marked ? base : undefined, shared);
  const close = () => stopComparing(context.id);
  const without = (branch: Branch) => {
    const left = branches.filter((one) => one !== branch).map(({ id }) => id);
    showColumns(context.id, left);
  };
  return (
    <div className={styles.columns} role="group" aria-label="Side by side">
      <header className={styles.bar}>
        <Shared branch={base} count={shared} />
        <span className={styles.tools}>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={marked}
            onClick={() => setMarked(!marked)}
          >
            Show differences
          </Button>
          <AddColumn branches={branches} />
          <CompareFilesButton branches={branches} />
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              openDialog({
                kind: "fuse",
                contextId: context.id,
                branchIds: branches.map(({ id }) => id),
              })
            }
          >
            Combine answers…
          </Button>
          <IconButton
            size="small"
            label="Close side-by-side view"
            icon={<CrossIcon />}
            onClick={close}
          />
        </span>
      </header>
      <ColumnRow count={branches.length}>
        {branches.map((branch, at) => (
          <Column
            key={branch.id}
            branch={branch}
            head={titles[at]}
            shared={shared}
            bases={branch === base ? NONE : bases}
            onRemove={() => without(branch)}
          />
        ))}
      </ColumnRow>
    </div>
  );
}

/** The messages that all columns share, folded to the last one. */
function Shared({ branch, count }: { branch: Branch | undefined; count: number }) {
  const { tree } = useCurrentConversation();
  const [open, setOpen] = useState(false);
  const lastId = branch?.messageIds[count - 1];
  const rows = useMessages(lastId === undefined ? [] : [lastId]);
  if (branch === undefined || lastId === undefined) {
    return <span className={styles.shared}>No shared messages.</span>;
  }
  const [last] = rows ?? [];
  const Chevron = open ? ChevronDownIcon : ChevronRightIcon;
  return (
    <>
      <button
        type="button"
        className={styles.shared}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Chevron />
        <span className={styles.count}>{formatCount(count, "message")} shared</span>
        <span className={styles.last}>
          {last === undefined ? "" : stripMarkdown(messageLabel(last.message))}
        </span>
      </button>
      {open && (
        <div className={styles.before}>
          <Transcript
            branch={branch}
            tree={tree}
            run={undefined}
            endAt={lastId}
            label="Shared messages"
          />
        </div>
      )}
    </>
  );
}

/** Compares the files of the branch that the composer writes to with those of another column. */
function CompareFilesButton({ branches }: { branches: readonly Branch[] }) {
  const { context, active } = useCurrentConversation();
  const other = branches.find(({ id }) => id !== active.id);
  if (other === undefined) return null;
  return (
    <Button size="small" variant="quiet" onClick={() => openFileComparison(context.id, other.id)}>
      Compare files
    </Button>
  );
}

function AddColumn({ branches }: { branches: readonly Branch[] }) {
  const { context, tree } = useCurrentConversation();
  const others = tree.root.through.filter((one) => !branches.includes(one));
  if (others.length === 0) return null;
  if (branches.length >= MAX_COMPARED) {
    return <span className={styles.here}>{MAX_COMPARED} columns at most</span>;
  }
  const add = (id: string) => showColumns(context.id, [...branches.map((one) => one.id), id]);
  return (
    <Select
      label="Add a branch to compare"
      value=""
      onChange={add}
      options={[
        { value: "", label: "Add a branch", disabled: true },
        ...others.map((one) => ({ value: one.id, label: branchLabel(tree, one) })),
      ]}
    />
  );
}

interface ColumnProps {
  branch: Branch;
  head: ColumnTitle | undefined;
  shared: number;
  /** The messages to compare the words with. */
  bases: readonly MessageNode[];
  onRemove: () => void;
}

function Column({ branch, head, shared, bases, onRemove }: ColumnProps) {
  const { conversation, context, tree, active } = useCurrentConversation();
  const dispatch = useDispatch();
  const actions = useRunActions(branch.id);
  const run = useRun(conversation, branch.id);
  const nodes = useNodesAfter(bases.length > 0 ? branch : undefined, shared);
  const pairs = useMemo(() => alignMessages(bases, nodes), [bases, nodes]);
  const isActive = branch.id === active.id;
  const runs = run !== undefined && isUnfinished(run);
  const name = head?.name ?? branchLabel(tree, branch);
  const hue = head?.hue ?? branch.colour;
  const { modelId: model } = effectiveSettings({ context, branch });
  const activate = () => dispatch({ type: "branch.activate", branchId: branch.id });
  const use = async () => {
    const done = await activate();
    if (done.ok) stopComparing(context.id);
  };
  const keep = () =>
    dispatch({
      type: "branch.rename",
      branchId: branch.id,
      name: nameForModel(tree.branches, model),
    });
  return (
    <section
      aria-label={name}
      className={styles.column}
      data-active={isActive}
      data-hue={hueOf(hue)}
    >
      <header className={styles.head}>
        <span className={styles.name}>
          <Dot hue={hue} {...(runs ? { state: "live" as const } : {})} />
          <span className={styles.words}>
            <strong dir="auto">{head?.title}</strong>
            {head?.note !== "" && <span className={styles.model}>{head?.note}</span>}
          </span>
        </span>
        <ColumnActs
          isActive={isActive}
          {...(branch.named ? {} : { onKeep: () => void keep() })}
          onContinue={() => void activate()}
          onUse={() => void use()}
        />
        <span className={styles.corner}>
          {runs && (
            <IconButton
              size="small"
              label={`Stop ${name}`}
              icon={<StopIcon />}
              onClick={actions.stop}
            />
          )}
          <IconButton
            size="small"
            label={`Remove ${name} from this view`}
            icon={<CrossIcon />}
            onClick={onRemove}
          />
        </span>
      </header>
      <DiffBaseContext value={pairs}>
        <Transcript
          branch={branch}
          tree={tree}
          run={run}
          startAt={shared}
          // What has been said is read from the split on; what is being said, at its end.
          opensAtStart={!runs && branch.messageIds.length > shared}
          label={name}
        />
      </DiffBaseContext>
    </section>
  );
}

interface ColumnActsProps {
  isActive: boolean;
  /** Names the version; absent if it has a name. */
  onKeep?: () => void;
  onContinue: () => void;
  onUse: () => void;
}

function ColumnActs({ isActive, onKeep, onContinue, onUse }: ColumnActsProps) {
  return (
    <span className={styles.acts}>
      {onKeep !== undefined && (
        <Button size="small" variant="quiet" onClick={onKeep}>
          Keep as a branch
        </Button>
      )}
      {isActive ? (
        <span className={styles.here}>You’re writing here</span>
      ) : (
        <Button
          size="small"
          variant="quiet"
          data-tip="What you write goes to this branch; the columns stay"
          onClick={onContinue}
        >
          Continue here
        </Button>
      )}
      <Button
        size="small"
        data-tip="Closes the columns and goes on here; the others stay where they are"
        onClick={onUse}
      >
        Use this one
      </Button>
    </span>
  );
}

const NONE: readonly MessageNode[] = [];

function useNodesAfter(branch: Branch | undefined, shared: number): readonly MessageNode[] {
  const ids = branch?.messageIds.slice(shared, shared + COMPARED) ?? [];
  return useMessages(ids) ?? NONE;
}
