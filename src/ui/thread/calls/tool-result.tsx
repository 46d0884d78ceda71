import { useState } from "react";

import { SHOW_FILE } from "#domain/artifacts/show-file.ts";
import { programOf } from "#domain/code-calls.ts";
import type { Branch } from "#domain/context.ts";
import { linksIn } from "#domain/mcp/resource-links.ts";
import { serverResultInShort } from "#domain/mcp/result-in-short.ts";
import { REMEMBER_TOOL } from "#domain/memories/proposals.ts";
import { attachmentsIn, fileChangesIn } from "#domain/message.ts";
import type { MessageNode, ToolCallRequest, ToolCallResult } from "#domain/message.ts";
import { changesFolder } from "#domain/picked-folder/planned-text.ts";
import { isBeyondLimit } from "#domain/runs/answer-limits.ts";
import { START_TASK, STOPPED_TASK } from "#domain/tasks/task-ids.ts";
import { MessageAttachments } from "#ui/attachments/message-attachments.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { ChevronDownIcon } from "#ui/kit/icons/icons-branch.tsx";
import { callWords } from "#ui/words/calls.ts";

import { CallSamples } from "./call-samples.tsx";
import { resultInShort } from "./result-in-short.ts";
import { ToolLine } from "./tool-line.tsx";

import styles from "./tool.module.css";

// Loaded when a conversation first has a sub-task.
const TaskCard = lazyComponent(
  async () => (await import("#ui/thread/tasks/task-card.tsx")).TaskCard,
);

// Loaded when a call is first opened.
const CallBody = lazyComponent(async () => (await import("./call-body.tsx")).CallBody);

// Loaded when a program's call is first opened, and when a program has written files or a server has sent
// some.
const CodeCard = lazyComponent(async () => (await import("./code-card.tsx")).CodeCard);
const CodeFiles = lazyComponent(async () => (await import("./code-files.tsx")).CodeFiles);

// Loaded when a call has changed a file of a picked folder.
const FolderChanged = lazyComponent(
  async () => (await import("#ui/thread/folder-changed.tsx")).FolderChanged,
);

// Loaded when a file is first shown.
const ShownFile = lazyComponent(async () => (await import("#ui/thread/shown-file.tsx")).ShownFile);

// Loaded when a result first names resources of an MCP server.
const LinkedResources = lazyComponent(
  async () => (await import("#ui/mcp-picks/linked-resources.tsx")).LinkedResources,
);

export interface ToolResultProps {
  node: MessageNode;
  branch: Branch;
  /** Undefined until it is loaded. */
  call: ToolCallRequest | undefined;
}

/** A call and its result: one line that expands to the arguments and the result. */
export function ToolResult({ node, call, branch }: ToolResultProps) {
  const [open, setOpen] = useState(false);
  const { toolResult, metadata } = node.message;
  if (toolResult === undefined) return null;
  const { words, tone } = outcomeOf(toolResult, call, metadata?.toolMs);
  const isCode = call !== undefined && programOf(call) !== undefined;
  const isOfServer = serverResultInShort(toolResult.result) !== undefined;
  const changes = isCode || isOfServer ? fileChangesIn(node.message) : [];
  const attached = attachmentsIn(node.message);
  const links = linksIn(toolResult.result);
  return (
    <>
      <details
        className={styles.result}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        data-tone={tone}
      >
        <summary>
          <ToolLine
            call={call}
            result={resultInShort(toolResult.result, call)}
            isWrong={tone === "broke"}
          >
            <Note as="span" className={styles.outcome} data-tone={tone}>
              {words}
            </Note>
          </ToolLine>
          <span className={styles.chevron}>
            <ChevronDownIcon size={14} />
          </span>
        </summary>
        {open && !isCode && (
          <CallBody result={toolResult} call={call} place={{ branch, nodeId: node.id }} />
        )}
        {open && isCode && <CodeCard result={toolResult} call={call} />}
      </details>
      {attached.length > 0 && <MessageAttachments parts={attached} />}
      {changes.length > 0 && <CodeFiles changes={changes} isNamed={isCode} />}
      {call !== undefined && changesFolder(call.toolName) && !toolResult.isError && (
        <FolderChanged callId={call.id} />
      )}
      {call !== undefined && links.length > 0 && (
        <LinkedResources links={links} toolName={call.toolName} branchId={branch.id} />
      )}
      {call?.toolName === START_TASK ? (
        <TaskCard call={call} result={toolResult} isOpen={false} />
      ) : (
        <CallSamples callId={toolResult.requestId} isOpen={false} />
      )}
      {call?.toolName === SHOW_FILE && !toolResult.isError && (
        <ShownFile call={call} node={node} branch={branch} />
      )}
    </>
  );
}

interface Outcome {
  words: string;
  tone: "good" | "broke" | "plain";
}

function outcomeOf(
  { isError, source, result }: ToolCallResult,
  call: ToolCallRequest | undefined,
  toolMs: number | undefined,
): Outcome {
  if (source === "person") {
    return {
      words: isError ? callWords.notSentByPerson : callWords.answeredByPerson,
      tone: "plain",
    };
  }
  if (call !== undefined && isBeyondLimit(call)) return { words: callWords.notRun, tone: "plain" };
  if (call?.problem !== undefined) return { words: callWords.couldNotRun, tone: "broke" };
  if (call?.approvalStatus === "denied") return { words: callWords.denied, tone: "plain" };
  // The run ended before the tool could, so the model got this text instead.
  if (isError && source === "system") {
    return {
      words: call?.approvalStatus === "pending" ? callWords.notRun : callWords.noResult,
      tone: "plain",
    };
  }
  if (call?.toolName === START_TASK && isError && startsStopped(result)) {
    return { words: callWords.took(callWords.stoppedByPerson, toolMs), tone: "plain" };
  }
  if (isError) return { words: callWords.took(callWords.failed, toolMs), tone: "broke" };
  // The person decides about the note elsewhere, and later.
  if (call?.toolName === REMEMBER_TOOL) return { words: callWords.proposed, tone: "good" };
  // Not "approved": the call may have run without asking. Only an edit shows that the person approved it.
  const how = call?.editedFrom === undefined ? callWords.ran : callWords.approvedEdited;
  return { words: callWords.took(how, toolMs), tone: "good" };
}

function startsStopped(result: ToolCallResult["result"]): boolean {
  return typeof result === "string" && result.startsWith(STOPPED_TASK);
}
