import { useMemo, useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useRun } from "#app/conversation/hooks.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { proposeForkName } from "#domain/branching/names.ts";
import { counterparts, MOST_COMPARED, sharedByAll } from "#domain/branching/side-by-side.ts";
import type { Branch } from "#domain/context.ts";
import { gistOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { isUnfinished } from "#domain/run.ts";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { CrossIcon, StopIcon } from "#ui/kit/icons-act.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons-branch.tsx";
import { Select } from "#ui/kit/select.tsx";
import { DiffBaseContext } from "#ui/thread/diff-base.ts";
import { Transcript } from "#ui/thread/transcript.tsx";

import { ColumnRow } from "./column-row.tsx";

import styles from "./columns.module.css";

/** Messages after the parting that are looked through for word differences. */
const COMPARED = 400;

/**
 * Branches beside each other from where they part: the answers of a fan-out, or what a person
 * compares. One of them is the active branch; the composer speaks on it.
 */
export function Columns({ branches }: { branches: readonly Branch[] }) {
  const { context } = useScene();
  const setView = useView((view) => view.set);
  const [marked, setMarked] = useState(false);
  const shared = sharedByAll(branches);
  const [base] = branches;
  const bases = useNodesAfter(marked ? base : undefined, shared);
  const close = () => setView({ columns: null });
  const without = (branch: Branch) => {
    const left = branches.filter((one) => one !== branch).map(({ id }) => id);
    setView({ columns: left.length < 2 ? null : { contextId: context.id, branchIds: left } });
  };
  return (
    <div className={styles["columns"]} role="group" aria-label="Side by side">
      <header className={styles["bar"]}>
        <Shared branch={base} count={shared} />
        <span className={styles["tools"]}>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={marked}
            onClick={() => setMarked(!marked)}
          >
            Mark differences
          </Button>
          <AddColumn branches={branches} />
          <Button
            size="small"
            variant="quiet"
            onClick={() => setView({ fusing: branches.map(({ id }) => id) })}
          >
            Fuse…
          </Button>
          <IconButton
            size="small"
            label="Close side by side"
            icon={<CrossIcon />}
            onClick={close}
          />
        </span>
      </header>
      <ColumnRow count={branches.length}>
        {branches.map((branch) => (
          <Column
            key={branch.id}
            branch={branch}
            shared={shared}
            bases={branch === base ? NONE : bases}
            onRemove={() => without(branch)}
          />
        ))}
      </ColumnRow>
    </div>
  );
}

/** What all columns begin with, folded to its last words. */
function Shared({ branch, count }: { branch: Branch | undefined; count: number }) {
  const { tree } = useScene();
  const [open, setOpen] = useState(false);
  const lastId = branch?.messageIds[count - 1];
  const rows = useLive(
    (bough) => bough.branches.watchNodes(lastId === undefined ? [] : [lastId]),
    [lastId],
  );
  if (branch === undefined || lastId === undefined) {
    return <span className={styles["shared"]}>Nothing is shared.</span>;
  }
  const [last] = rows ?? [];
  const Chevron = open ? ChevronDownIcon : ChevronRightIcon;
  return (
    <>
      <button
        type="button"
        className={styles["shared"]}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Chevron />
        <span className={styles["count"]}>
          {count === 1 ? "1 message shared" : `${count} messages shared`}
        </span>
        <span className={styles["last"]}>{last === undefined ? "" : gistOf(last.message)}</span>
      </button>
      {open && (
        <div className={styles["before"]}>
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

function AddColumn({ branches }: { branches: readonly Branch[] }) {
  const { context, tree } = useScene();
  const setView = useView((view) => view.set);
  const others = tree.root.through.filter((one) => !branches.includes(one));
  if (others.length === 0 || branches.length >= MOST_COMPARED) return null;
  const add = (id: string) =>
    setView({
      columns: { contextId: context.id, branchIds: [...branches.map((one) => one.id), id] },
    });
  return (
    <Select
      label="Add a branch beside these"
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
  shared: number;
  /** What the words are held against. */
  bases: readonly MessageNode[];
  onRemove: () => void;
}

function Column({ branch, shared, bases, onRemove }: ColumnProps) {
  const { conversation, context, tree, active } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const run = useRun(conversation, branch.id);
  const nodes = useNodesAfter(bases.length > 0 ? branch : undefined, shared);
  const pairs = useMemo(() => counterparts(bases, nodes), [bases, nodes]);
  const isActive = branch.id === active.id;
  const runs = run !== undefined && isUnfinished(run);
  const label = branchLabel(tree, branch);
  const model = branch.overrides?.modelId ?? context.config.modelId;
  const activate = () => act({ type: "branch.activate", branchId: branch.id });
  const use = async () => {
    const done = await activate();
    if (done.ok) setView({ columns: null });
  };
  const keep = () =>
    act({
      type: "branch.rename",
      branchId: branch.id,
      name: proposeForkName(tree.branches, model),
    });
  return (
    <section
      aria-label={label}
      className={styles["column"]}
      data-active={isActive}
      data-hue={branch.colour % 8}
    >
      <header className={styles["head"]}>
        <span className={styles["name"]}>
          <Dot hue={branch.colour} {...(runs ? { state: "live" as const } : {})} />
          <strong>{label}</strong>
          <span className={styles["model"]}>{model}</span>
        </span>
        <span className={styles["acts"]}>
          {!branch.named && (
            <Button size="small" variant="quiet" onClick={() => void keep()}>
              Keep as a branch
            </Button>
          )}
          {isActive ? (
            <span className={styles["here"]}>You write here</span>
          ) : (
            <Button size="small" variant="quiet" onClick={() => void activate()}>
              Continue here
            </Button>
          )}
          <Button size="small" onClick={() => void use()}>
            Use this one
          </Button>
        </span>
        <span className={styles["corner"]}>
          {runs && (
            <IconButton
              size="small"
              label={`Stop ${label}`}
              icon={<StopIcon />}
              onClick={() => void act({ type: "run.stop", branchId: branch.id })}
            />
          )}
          <IconButton
            size="small"
            label={`Take ${label} away from here`}
            icon={<CrossIcon />}
            onClick={onRemove}
          />
        </span>
      </header>
      <DiffBaseContext value={pairs}>
        <Transcript branch={branch} tree={tree} run={run} startAt={shared} label={label} />
      </DiffBaseContext>
    </section>
  );
}

const NONE: readonly MessageNode[] = [];

function useNodesAfter(branch: Branch | undefined, shared: number): readonly MessageNode[] {
  const ids = branch?.messageIds.slice(shared, shared + COMPARED) ?? [];
  return useLive((bough) => bough.branches.watchNodes(ids), [ids.join(" ")]) ?? NONE;
}
