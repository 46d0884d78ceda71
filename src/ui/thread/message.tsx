import type { LiveAnswer } from "#app/live/live-text.ts";
import { useDamagedMessage } from "#app/react/queries/damage.ts";
import { useLiveAnswer } from "#app/react/queries/live-answer.ts";
import type { StoredEdit } from "#app/react/queries/stored-edits.ts";
import { useEditing } from "#app/view/editing.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { hueOf } from "#domain/branching/colours.ts";
import type { ForkInfo } from "#domain/branching/versions.ts";
import type { Branch } from "#domain/context.ts";
import { fusedAnswers } from "#domain/fused-message.ts";
import { attachmentsIn, reasoningOf, textOf } from "#domain/message.ts";
import type { FileChange, MessageNode, ToolCallRequest, WebSource } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { webPartOf, withMarks } from "#domain/web/sources-text.ts";
import { MessageAttachments } from "#ui/attachments/message-attachments.tsx";
import { classes } from "#ui/kit/browser/classes.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { LongText } from "#ui/kit/components/long-text.tsx";
import { CallFoldRow } from "#ui/thread/calls/call-fold-row.tsx";
import type { CallFoldRowProps } from "#ui/thread/calls/call-fold-row.tsx";
import { OpenCalls } from "#ui/thread/calls/open-calls.tsx";
import { ToolResult } from "#ui/thread/calls/tool-result.tsx";
import { SideTasks } from "#ui/thread/tasks/side-tasks.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { AnswerData } from "./answer-data.tsx";
import { AnswerText } from "./answer-text.tsx";
import { BegunEdit } from "./begun-edit.tsx";
import { useDiffBase } from "./diff-base.ts";
import { EditBox } from "./edit-box.tsx";
import { FlawNote } from "./flaw-note.tsx";
import { FusedMessage } from "./fused-message.tsx";
import { HiddenNote } from "./hidden-note.tsx";
import { IncompleteNote } from "./incomplete-note.tsx";
import { LeftOutNote } from "./left-out-note.tsx";
import { useSource, useReasoningText } from "./live-source.ts";
import { MessageActions } from "./message-actions.tsx";
import { hasActs } from "./message-target.ts";
import { SourceLine } from "./source-line.tsx";
import { SyntheticLine } from "./synthetic-line.tsx";
import { UserText } from "./user-text.tsx";

import styles from "./message.module.css";

// Loaded when word differences are first requested.
const ComparedMessage = lazyComponent(
  async () => (await import("./word-diff.tsx")).ComparedMessage,
  ({ children }) => children,
);

const DamageNote = lazyComponent(
  async () => (await import("#ui/damage/damage-note.tsx")).DamageNote,
);

// Loaded on demand, since messages are rarely missing. The placeholder has a height: the list would leave out
// a row without one.
const MissingMessage = lazyComponent(
  async () => (await import("./missing-message.tsx")).MissingMessage,
  ({ id }) => <Unread id={id} />,
);

// Loaded with the first answer that changed files.
const MessageChanges = lazyComponent(
  async () => (await import("#ui/workspace/message-changes.tsx")).MessageChanges,
);

// Loaded with the first answer that draws on the web.
const WebLookups = lazyComponent(async () => (await import("./answer-web.tsx")).WebLookups);
const WebSources = lazyComponent(async () => (await import("./answer-web.tsx")).WebSources);

export interface MessageProps {
  id: string;
  /** Undefined until it is read. */
  node: MessageNode | undefined;
  /** The branch lists the message, but it was not found. */
  isMissing: boolean;
  position: number;
  count: number;
  branch: Branch;
  tree: BranchTree;
  run: RunRow | undefined;
  versions: ForkInfo | undefined;
  /** The model that answered, if it differs from the previous answer's. */
  changedTo: string | undefined;
  /** The call that this message is the result of; undefined until it is read. */
  call: ToolCallRequest | undefined;
  /** Set if this message's row also stands for results that follow it. */
  fold: CallFoldRowProps | undefined;
  /** Pages that calls fetched for this answer. */
  fetched: readonly WebSource[];
  /** Files that calls changed for this answer. */
  changes: readonly FileChange[];
  /** The stored edit of this message; undefined if there is none. */
  storedEdit: StoredEdit | undefined;
  /** Whether requests leave the message out. */
  isHidden: boolean;
  /** Whether the message is in the tab order; only one message of a log is. */
  isCurrent: boolean;
}

/** One message with its actions, or an answer being streamed. */
export function MessageArticle(props: MessageProps) {
  const { id, node, position, count, branch } = props;
  const editing = useEditing((view) => view.open === id);
  const answer = useLiveAnswer(id);
  const damage = useDamagedMessage(id);
  if (node === undefined && answer === undefined && branch.messageIds.includes(id)) {
    if (props.isMissing) return <MissingMessage {...props} />;
    return <Unread id={id} />;
  }
  const role = node?.message.role ?? "assistant";
  const isPersons = role === "user" && node?.message.metadata?.synthetic !== true;
  return (
    <article
      className={isPersons ? styles.person : styles.answer}
      aria-label={
        node === undefined ? threadWords.assistant : nameOf(node, props.call?.toolName ?? "")
      }
      {...(node === undefined ? { "aria-busy": "true" } : {})}
      aria-posinset={position}
      aria-setsize={count}
      data-message-id={id}
      data-role={role}
      data-hue={hueOf(branch.colour)}
      data-calls={position < count && (node?.message.toolCalls ?? []).length > 0}
      // Keys move the focus from message to message, so each message can have it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={props.isCurrent ? 0 : -1}
    >
      {damage !== undefined && <DamageNote record={damage} />}
      {role !== "tool" && <SourceLine source={node?.message.metadata?.source} role={role} />}
      {props.isHidden && role !== "tool" && <HiddenNote branchId={branch.id} nodeId={id} />}
      {editing && node !== undefined ? (
        <EditBox branchId={branch.id} node={node} />
      ) : (
        <div
          className={classes(styles.body, isPersons && styles.own)}
          {...(props.isHidden && { "data-hidden": "" })}
        >
          <Body {...props} answer={answer} />
          {node !== undefined && (
            <IncompleteNote
              node={node}
              branch={branch}
              run={props.run}
              // While a fork is being made, the rest of the branch is not shown.
              isLast={position === count && branch.messageIds.at(-1) === id}
            />
          )}
        </div>
      )}
      {node !== undefined && !editing && <BegunEdit node={node} stored={props.storedEdit} />}
      {node !== undefined && !editing && hasActs(node, props.versions) && (
        <MessageActions {...props} node={node} />
      )}
      <SideTasks nodeId={id} />
    </article>
  );
}

/** Holds the place of a message until it is read. */
function Unread({ id }: { id: string }) {
  return <div className={styles.unread} data-message-id={id} aria-hidden="true" />;
}

const { authors } = threadWords;

function nameOf({ message }: MessageNode, toolName: string): string {
  if (message.role === "user")
    return message.metadata?.synthetic === true ? authors.bough : authors.user;
  if (message.role === "assistant") return authors.assistant;
  return message.role === "tool" ? threadWords.toolAuthor(toolName) : authors.system;
}

interface BodyProps extends MessageProps {
  answer: LiveAnswer | undefined;
}

function Body(props: BodyProps) {
  const pair = useDiffBase(props.id);
  const asUsual = <UsualBody {...props} />;
  // For an answer, only its text is compared, further down.
  if (pair?.node.message.role !== "user") return asUsual;
  return <ComparedMessage pair={pair}>{asUsual}</ComparedMessage>;
}

function UsualBody(props: BodyProps) {
  const { node } = props;
  if (node?.message.role === "tool") {
    const { fold, call, branch } = props;
    return (
      <>
        {fold !== undefined && <CallFoldRow {...fold} />}
        {fold?.isOpen !== false && <ToolResult node={node} call={call} branch={branch} />}
      </>
    );
  }
  const from = node?.message.metadata?.source?.kind;
  if (node !== undefined && (from === "bring_back" || from === "sub_task")) {
    const given = attachmentsIn(node.message);
    return (
      <div className={styles.told}>
        <AnswerText id={node.id} source={undefined} text={textOf(node.message)} />
        {given.length > 0 && <MessageAttachments parts={given} />}
      </div>
    );
  }
  if (node?.message.metadata?.synthetic === true && node.message.toolCalls === undefined) {
    return <SyntheticLine message={node.message} />;
  }
  if (node?.message.role === "user") {
    const fused = fusedAnswers(node.message);
    if (fused !== undefined) return <FusedMessage message={node.message} answers={fused} />;
    return <UserText message={node.message} />;
  }
  return <Answer {...props} />;
}

/**
 * Renders the same elements while the answer streams and once it is stored, so nothing is rebuilt.
 */
function Answer(props: BodyProps) {
  const { id, node, answer, run, branch, position, count, fetched, changes } = props;
  const pair = useDiffBase(id);
  const thought = useReasoningText(node === undefined ? answer : undefined);
  const source = useSource(answer);
  const reasoning = node === undefined ? "" : reasoningOf(node.message);
  const text = node && textOf(node.message);
  const web = node && webPartOf(node.message);
  // Only imported answers have attachments.
  const attached = node === undefined ? [] : attachmentsIn(node.message);
  const words = (
    <AnswerData branch={branch} source={source} text={text}>
      <AnswerText id={id} source={source} text={text && withMarks(text, web)} />
    </AnswerData>
  );
  return (
    <>
      {thought !== "" && (
        <p className={styles.thought}>
          <LongText text={thought} />
        </p>
      )}
      {reasoning !== "" && (
        <details className={styles.reasoning}>
          <summary>{threadWords.reasoning}</summary>
          <p>
            <LongText text={reasoning} />
          </p>
        </details>
      )}
      {web !== undefined && <WebLookups web={web} />}
      {pair === undefined ? words : <ComparedMessage pair={pair}>{words}</ComparedMessage>}
      {attached.length > 0 && <MessageAttachments parts={attached} />}
      {(web !== undefined || fetched.length > 0) && <WebSources web={web} fetched={fetched} />}
      {changes.length > 0 && <MessageChanges changes={changes} />}
      <FlawNote flaw={node?.message.metadata?.flaw} isRetried={position < count} />
      {/* Once the round has its results, each result shows its own call. */}
      {position === count && node?.message.toolCalls !== undefined && (
        <OpenCalls calls={node.message.toolCalls} run={run} branchId={branch.id} />
      )}
      <LeftOutNote names={node?.message.metadata?.leftOut} />
    </>
  );
}
