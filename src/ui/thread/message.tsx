import { useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import type { LiveAnswer } from "#app/conversation/live-text.ts";
import { useView } from "#app/view.ts";
import { branchForVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { VersionsHere } from "#domain/branching/versions.ts";
import type { Branch } from "#domain/context.ts";
import { reasoningOf, textOf } from "#domain/message.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { RunRow } from "#domain/run.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import { IconButton } from "#ui/kit/button.tsx";
import { Chip } from "#ui/kit/chip.tsx";
import { CopyButton } from "#ui/kit/copy-button.tsx";
import { EditIcon, RefreshIcon } from "#ui/kit/icons-act.tsx";
import { ForkIcon } from "#ui/kit/icons-branch.tsx";
import { MoreIcon } from "#ui/kit/icons-thing.tsx";
import { later } from "#ui/kit/later.tsx";
import { ContextMenu } from "#ui/kit/menu.tsx";
import { Stepper } from "#ui/kit/stepper.tsx";

import { AnswerText } from "./answer-text.tsx";
import { CutNote } from "./cut-note.tsx";
import { useDiffBase } from "./diff-base.ts";
import { EditBox } from "./edit-box.tsx";
import { LeftOut } from "./left-out.tsx";
import { useLiveAnswer, useSource, useThought } from "./live-source.ts";
import { Said } from "./said.tsx";
import { SourceLine } from "./source-line.tsx";
import { ToolCallLine } from "./tool-call-line.tsx";
import { ToolResult } from "./tool-result.tsx";

import styles from "./message.module.css";

// Loaded when word differences are first asked for.
const WordDiff = later(
  async () => (await import("./word-diff.tsx")).WordDiff,
  ({ text }) => <div className={styles["text"]}>{text}</div>,
);

const MessageUsage = later(async () => (await import("#ui/usage/message-usage.tsx")).MessageUsage);

export interface MessageProps {
  id: string;
  /** Absent while it is read. */
  node: MessageNode | undefined;
  position: number;
  count: number;
  branch: Branch;
  tree: BranchTree;
  run: RunRow | undefined;
  versions: VersionsHere | undefined;
  /** The model that answered, where it is another than that of the answer before. */
  changedTo: string | undefined;
  /** The call whose result this is; absent while it is not read. */
  call: ToolCallRequest | undefined;
}

/** One message with what can be done on it, or the answer on its way. */
export function MessageArticle(props: MessageProps) {
  const { id, node, position, count, branch } = props;
  const editing = useView((view) => view.editing === id);
  const answer = useLiveAnswer(id);
  if (node === undefined && answer === undefined && branch.messageIds.includes(id)) {
    return <div className={styles["unread"]} data-message-id={id} aria-hidden="true" />;
  }
  const role = node?.message.role ?? "assistant";
  return (
    <article
      className={role === "user" ? styles["person"] : styles["answer"]}
      aria-label={node === undefined ? "Assistant" : nameOf(node, props.call?.toolName ?? "")}
      {...(node === undefined ? { "aria-busy": "true" } : {})}
      aria-posinset={position}
      aria-setsize={count}
      data-message-id={id}
      data-role={role}
      data-hue={branch.colour}
    >
      {role !== "tool" && <SourceLine source={node?.message.metadata?.source} />}
      {editing && node !== undefined ? (
        <EditBox branchId={branch.id} node={node} />
      ) : (
        <Body {...props} answer={answer} />
      )}
      {node !== undefined && !editing && role !== "tool" && <Acts {...props} node={node} />}
    </article>
  );
}

type Known = MessageProps & { node: MessageNode };

function nameOf({ message }: MessageNode, toolName: string): string {
  if (message.role === "user") return message.metadata?.synthetic === true ? "Bough" : "You";
  if (message.role === "assistant") return "Assistant";
  return message.role === "tool" ? `Tool ${toolName}` : "System";
}

interface BodyProps extends MessageProps {
  answer: LiveAnswer | undefined;
}

function Body(props: BodyProps) {
  const { node } = props;
  const base = useDiffBase(props.id);
  if (node !== undefined && base !== undefined) return <Compared node={node} base={base} />;
  if (node?.message.role === "tool") return <ToolResult node={node} call={props.call} />;
  if (node?.message.metadata?.source?.kind === "bring_back") {
    return (
      <div className={styles["told"]}>
        <AnswerText id={node.id} source={undefined} text={textOf(node.message)} />
      </div>
    );
  }
  if (node?.message.role === "user") return <Said message={node.message} />;
  return <Answer {...props} />;
}

/** The same elements while the answer comes and once it is stored, so that nothing is drawn anew. */
function Answer({ id, node, answer, run, branch, position, count }: BodyProps) {
  const thought = useThought(node === undefined ? answer : undefined);
  const source = useSource(answer);
  const reasoning = node === undefined ? "" : reasoningOf(node.message);
  const status = node?.message.metadata?.status;
  return (
    <>
      {thought !== "" && <p className={styles["thought"]}>{thought}</p>}
      {reasoning !== "" && (
        <details className={styles["reasoning"]}>
          <summary>Reasoning</summary>
          <p>{reasoning}</p>
        </details>
      )}
      <AnswerText id={id} source={source} text={node && textOf(node.message)} />
      {/* Once the round has its results, each of them shows its call. */}
      {position === count &&
        node?.message.toolCalls?.map((call) => (
          <ToolCallLine key={call.id} call={call} run={run} branchId={branch.id} />
        ))}
      <LeftOut names={node?.message.metadata?.leftOut} />
      {(status === "partial" || status === "stopped") && (
        <CutNote
          status={status}
          branchId={branch.id}
          mayGoOn={position === count && run?.state === "idle"}
        />
      )}
    </>
  );
}

/** Held against the message of another column, word by word. */
function Compared({ node, base }: { node: MessageNode; base: MessageNode }) {
  const [before, text] = [textOf(base.message), textOf(node.message)];
  if (before === text) {
    return (
      <>
        <p className={styles["cut"]}>The same words.</p>
        <AnswerText id={node.id} source={undefined} text={text} />
      </>
    );
  }
  return (
    <WordDiff
      before={before}
      text={text}
      whole={<AnswerText id={node.id} source={undefined} text={text} />}
    />
  );
}

function Acts(props: Known) {
  const { node, versions } = props;
  const setView = useView((view) => view.set);
  const acts = useNodeActs();
  const [at, setAt] = useState<DOMRect | null>(null);
  const here = { nodeId: node.id, role: node.message.role, title: textOf(node.message) };
  return (
    <footer className={styles["acts"]}>
      <span className={styles["versions"]}>
        {props.changedTo !== undefined && (
          <span className={styles["model"]}>
            <span>{props.changedTo}</span> answered
          </span>
        )}
        {versions !== undefined && <Versions tree={props.tree} versions={versions} />}
      </span>
      <span className={styles["quiet"]}>
        {node.message.metadata?.model !== undefined && <MessageUsage message={node.message} />}
        <IconButton
          size="small"
          label="Fork from here"
          icon={<ForkIcon />}
          onClick={() => acts.fork(here)}
        />
        {node.message.role === "user" && (
          <IconButton
            size="small"
            label="Edit"
            icon={<EditIcon />}
            onClick={() => setView({ editing: node.id, editAsked: node.id })}
          />
        )}
        <IconButton
          size="small"
          label="Regenerate"
          icon={<RefreshIcon />}
          onClick={() => acts.regenerate(here)}
        />
        <CopyButton getText={() => textOf(node.message)} />
        <IconButton
          size="small"
          label="More"
          icon={<MoreIcon />}
          aria-haspopup="menu"
          onClick={(event) => setAt(event.currentTarget.getBoundingClientRect())}
        />
      </span>
      {at !== null && (
        <ContextMenu label="Message" items={acts.menu(here)} at={at} onClose={() => setAt(null)} />
      )}
    </footer>
  );
}

/** "2 / 3" of the versions here, and a chip for each named branch that leaves here. */
function Versions({ tree, versions }: { tree: BranchTree; versions: VersionsHere }) {
  const act = useAct();
  const show = async (branch: Branch | undefined) => {
    if (branch === undefined) return;
    await act({ type: "branch.activate", branchId: branch.id });
  };
  const step = (by: number) => {
    const id = versions.versions[versions.position - 1 + by];
    if (id !== undefined) void show(branchForVersion(tree, id));
  };
  return (
    <>
      {versions.versions.length > 1 && (
        <Stepper
          label="Versions"
          previousLabel="Previous version"
          nextLabel="Next version"
          position={versions.position}
          count={versions.versions.length}
          onPrevious={() => step(-1)}
          onNext={() => step(1)}
        />
      )}
      {versions.chips.map((chip) => (
        <Chip
          key={chip.branchId}
          hue={chip.colour}
          onClick={() => void show(tree.byId.get(chip.branchId))}
        >
          {chip.name} leaves here
        </Chip>
      ))}
    </>
  );
}
