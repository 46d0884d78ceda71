import type { PlannedMode } from "#domain/files/plan-modes.ts";
import type { ImportOutcome, ImportPlan, PlannedConversation } from "#domain/files/plan.ts";
import { visibleJson } from "#domain/visible-text.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { InfoIcon } from "#ui/kit/icons/icons-sign.tsx";

import { MemoriesSection } from "./memories-section.tsx";
import { OtherParametersSection } from "./other-parameters-section.tsx";

import styles from "./files.module.css";

/** How many of each kind are listed. */
const SHOWN = 100;

/** In order of importance: what needs a decision comes first. */
const kinds: readonly { outcome: ImportOutcome; title: string; note: string }[] = [
  {
    outcome: "copy",
    title: "Copies",
    note: "You already have other conversations with these IDs, and they stay. These are added alongside with new IDs.",
  },
  { outcome: "new", title: "New", note: "Not here yet. These are imported as they are." },
  {
    outcome: "same",
    title: "Already here",
    note: "Identical to the ones you have, so they're skipped.",
  },
];

export interface ImportReportProps {
  plan: ImportPlan;
  withOtherParameters: boolean;
  onWithOtherParameters: (brought: boolean) => void;
  withMemories: boolean;
  onWithMemories: (brought: boolean) => void;
}

/** What an import would do, shown before it happens. */
export function ImportReport({ plan, ...choice }: ImportReportProps) {
  const { conversations, add, otherParameters, memories } = plan;
  return (
    <div className={styles.report}>
      <p>{summary(plan)}</p>
      {add.contexts.length > 0 && <Notes plan={plan} />}
      {otherParameters.length > 0 && (
        <OtherParametersSection
          found={otherParameters}
          brought={choice.withOtherParameters}
          onChange={choice.onWithOtherParameters}
        />
      )}
      {memories !== undefined && (
        <MemoriesSection
          planned={memories}
          brought={choice.withMemories}
          onChange={choice.onWithMemories}
        />
      )}
      <ModeSection modes={plan.modes ?? []} />
      {kinds.map(({ outcome, title, note }) => {
        const members = conversations.filter((one) => one.outcome === outcome);
        return members.length === 0 ? null : (
          <Section key={outcome} title={title} note={note} members={members} />
        );
      })}
    </div>
  );
}

function summary({ conversations, add, blobs, modes = [] }: ImportPlan): string {
  const presets = add.modes?.length ?? 0;
  if (conversations.length === 0 && modes.length === 0) {
    return "This file contains no conversations.";
  }
  if (conversations.length === 0 && presets > 0) {
    return `${formatCount(presets, "mode")} will be imported.`;
  }
  const coming = conversations.filter(({ outcome }) => outcome !== "same").length;
  if (coming === 0 && presets > 0) {
    return `The conversations in this file are already here. ${formatCount(presets, "mode")} will be added.`;
  }
  if (coming === 0 && blobs.length === 0) return "Everything in this file is already here.";
  if (coming === 0) {
    return `The conversations in this file are already here. ${formatCount(blobs.length, "missing attachment")} will be added.`;
  }
  const messages = formatCount(add.messages.length, "message");
  const branches = formatCount(add.branches.length, "branch", "branches");
  return `${formatCount(coming, "conversation")} will be imported, with ${messages} on ${branches}.`;
}

const outcomeText = {
  new: "new",
  same: "already here, skipped",
  copy: "you have another form of it, which stays; this one is added beside it",
} as const;

/** A mode's prompt would be part of requests, and somebody else may have written it: it is shown. */
function ModeSection({ modes }: { modes: readonly PlannedMode[] }) {
  if (modes.length === 0) return null;
  return (
    <section aria-label="Modes">
      <h3>
        Modes <span className={styles.count}>{formatNumber(modes.length)}</span>
      </h3>
      <Note tone="quiet">Each applies only where you choose it.</Note>
      <ul>
        {modes.slice(0, SHOWN).map(({ mode, outcome }) => (
          <li key={mode.id}>
            <span className={styles.title}>{mode.name}</span>
            <Note as="span" tone="quiet">
              {outcomeText[outcome]}
            </Note>
            {outcome !== "same" && mode.prompt !== "" && (
              <code className={styles.values}>{visibleJson(mode.prompt)}</code>
            )}
          </li>
        ))}
      </ul>
      {modes.length > SHOWN && (
        <Note tone="quiet">{`And ${formatNumber(modes.length - SHOWN)} more.`}</Note>
      )}
    </section>
  );
}

interface SectionProps {
  title: string;
  note: string;
  members: readonly PlannedConversation[];
}

function Section({ title, note, members }: SectionProps) {
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className={styles.count}>{formatNumber(members.length)}</span>
      </h3>
      <Note tone="quiet">{note}</Note>
      <ul>
        {members.slice(0, SHOWN).map((one) => (
          <li key={one.contextId}>
            <span className={styles.title}>{one.title || "Untitled"}</span>
            <Note as="span" tone="quiet">
              {sizeOf(one)}
            </Note>
          </li>
        ))}
      </ul>
      {members.length > SHOWN && (
        <Note tone="quiet">{`And ${formatNumber(members.length - SHOWN)} more.`}</Note>
      )}
    </section>
  );
}

function sizeOf({ messages, branches, subTasks, isBinned }: PlannedConversation): string {
  return [
    formatCount(messages, "message"),
    formatCount(branches, "branch", "branches"),
    ...(subTasks === 0 ? [] : [formatCount(subTasks, "sub-task")]),
    ...(isBinned ? ["in the bin"] : []),
  ].join(" · ");
}

/** What is not imported, and what replaces it. */
function Notes({ plan: { conversations, from, branchesLeftOut } }: { plan: ImportPlan }) {
  const coming = conversations.filter(({ outcome }) => outcome !== "same");
  const sum = (of: (one: PlannedConversation) => number) =>
    coming.reduce((total, one) => total + of(one), 0);
  const calls = sum(({ answeredCalls }) => answeredCalls);
  const attachments = sum((one) => one.attachments);
  const notes = [
    ...(from === undefined
      ? []
      : [
          `From ${from}: the text is imported with ${versionsIn(branchesLeftOut)}. Tools and files are left out.`,
        ]),
    ...(calls === 0
      ? []
      : [
          calls === 1
            ? "1 tool call was still open. It gets the result “not run”."
            : `${formatNumber(calls)} tool calls were still open. They get the result “not run”.`,
        ]),
    ...(attachments === 0
      ? []
      : [
          `Only the ${attachments === 1 ? "name" : "names"} of ${formatCount(attachments, "attachment")} will be imported: the file has no content for ${attachments === 1 ? "it" : "them"}.`,
        ]),
    "Files never contain keys, connections or approvals, so no tool that changes anything runs without asking you.",
  ];
  return (
    <ul aria-label="Notes" className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>
          <InfoIcon size={14} />
          {note}
        </li>
      ))}
    </ul>
  );
}

function versionsIn(branchesLeftOut: number | undefined): string {
  if (branchesLeftOut === undefined) return "every version";
  return `all versions except ${formatNumber(branchesLeftOut)}, because a conversation had too many`;
}
