import type { ImportOutcome, ImportPlan, PlannedConversation } from "#domain/files/plan.ts";
import { InfoIcon } from "#ui/kit/icons-sign.tsx";

import { OtherParametersSection } from "./other-parameters-section.tsx";
import { countWords } from "./words.ts";

import styles from "./files.module.css";

/** So many are listed of each kind. */
const SHOWN = 100;

/** What a person may want to think about first. */
const kinds: readonly { outcome: ImportOutcome; title: string; note: string }[] = [
  {
    outcome: "copy",
    title: "Copies",
    note: "Their ids are taken here, and what has them stays. These come in beside it, under new ids.",
  },
  { outcome: "new", title: "New", note: "Not here yet. These come in as they are." },
  { outcome: "same", title: "Already here", note: "The same to the last message: left out." },
];

export interface ImportReportProps {
  plan: ImportPlan;
  withOtherParameters: boolean;
  onWithOtherParameters: (brought: boolean) => void;
}

/** What an import would do, before it does it. */
export function ImportReport({ plan, ...choice }: ImportReportProps) {
  const { conversations, add, otherParameters } = plan;
  return (
    <div className={styles["report"]}>
      <p>{summary(plan)}</p>
      {add.contexts.length > 0 && <Notes plan={plan} />}
      {otherParameters.length > 0 && (
        <OtherParametersSection
          found={otherParameters}
          brought={choice.withOtherParameters}
          onChange={choice.onWithOtherParameters}
        />
      )}
      {kinds.map(({ outcome, title, note }) => {
        const members = conversations.filter((one) => one.outcome === outcome);
        return members.length === 0 ? null : (
          <Section key={outcome} title={title} note={note} members={members} />
        );
      })}
    </div>
  );
}

function summary({ conversations, add, blobs }: ImportPlan): string {
  if (conversations.length === 0) return "There are no conversations in this file.";
  const coming = conversations.filter(({ outcome }) => outcome !== "same").length;
  if (coming === 0 && blobs.length === 0) return "Everything in this file is here already.";
  if (coming === 0) {
    return `The conversations in this file are here already; ${countWords(blobs.length, "attachment")} that they lack would come in.`;
  }
  const messages = countWords(add.messages.length, "message");
  const branches = countWords(add.branches.length, "branch", "branches");
  const come = coming === 1 ? "comes" : "come";
  return `${countWords(coming, "conversation")} ${come} in, with ${messages} on ${branches}.`;
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
        {title} <span className={styles["count"]}>{members.length.toLocaleString()}</span>
      </h3>
      <p className={styles["note"]}>{note}</p>
      <ul>
        {members.slice(0, SHOWN).map((one) => (
          <li key={one.contextId}>
            <span className={styles["title"]}>{one.title || "Untitled"}</span>
            <span className={styles["note"]}>{sizeOf(one)}</span>
          </li>
        ))}
      </ul>
      {members.length > SHOWN && (
        <p className={styles["note"]}>{`And ${(members.length - SHOWN).toLocaleString()} more.`}</p>
      )}
    </section>
  );
}

function sizeOf({ messages, branches, subTasks, isBinned }: PlannedConversation): string {
  return [
    countWords(messages, "message"),
    countWords(branches, "branch", "branches"),
    ...(subTasks === 0 ? [] : [countWords(subTasks, "sub-task")]),
    ...(isBinned ? ["in the bin"] : []),
  ].join(" · ");
}

/** What does not come in, and what is put in its place. */
function Notes({ plan: { conversations, from, waysLeftOut } }: { plan: ImportPlan }) {
  const coming = conversations.filter(({ outcome }) => outcome !== "same");
  const sum = (of: (one: PlannedConversation) => number) =>
    coming.reduce((total, one) => total + of(one), 0);
  const calls = sum(({ answeredCalls }) => answeredCalls);
  const attachments = sum((one) => one.attachments);
  const notes = [
    ...(from === undefined
      ? []
      : [
          `From ${from}: what was written comes in, with ${versionsIn(waysLeftOut)}. Tools and files stay out.`,
        ]),
    ...(calls === 0
      ? []
      : [
          calls === 1
            ? "1 tool call was still open: it gets “not run” for a result."
            : `${calls.toLocaleString()} tool calls were still open: they get “not run” for a result.`,
        ]),
    ...(attachments === 0
      ? []
      : [
          `${countWords(attachments, "attachment")} ${attachments === 1 ? "stays" : "stay"} named, without content: the file has none.`,
        ]),
    "Keys, connections and approvals never come with a file: no tool runs unasked.",
  ];
  return (
    <ul aria-label="Notes" className={styles["notes"]}>
      {notes.map((note) => (
        <li key={note}>
          <InfoIcon size={14} />
          {note}
        </li>
      ))}
    </ul>
  );
}

function versionsIn(waysLeftOut: number | undefined): string {
  if (waysLeftOut === undefined) return "every version";
  return `its versions but for ${waysLeftOut.toLocaleString()}: a conversation had too many`;
}
