import type { ReactNode } from "react";

import type { FileRows } from "#domain/files/format.ts";
import { comingIn, withoutLeftOut } from "#domain/files/import-choice.ts";
import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { PlannedMode } from "#domain/files/plan-modes.ts";
import type { PlannedOwnTool } from "#domain/files/plan-own-tools.ts";
import type { ImportPlan, PlannedConversation } from "#domain/files/plan.ts";
import { visibleJson } from "#domain/visible-text.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { InfoIcon } from "#ui/kit/icons/icons-sign.tsx";

import { ConversationChoice } from "./conversation-choice.tsx";
import { KeptSection } from "./kept-section.tsx";
import { McpServersSection } from "./mcp-servers-section.tsx";
import { MemoriesSection } from "./memories-section.tsx";
import { OtherParametersSection } from "./other-parameters-section.tsx";
import { outcomeText } from "./outcome-text.ts";
import { appsIn, SourceSection } from "./source-section.tsx";

import styles from "./files.module.css";

/** How many of each kind are listed. */
const SHOWN = 100;

export interface ImportReportProps {
  plan: ImportPlan;
  choice: ImportChoice;
  onChoice: (change: Partial<ImportChoice>) => void;
  /** About conversations whose connection is not here. */
  lostModel: ReactNode;
}

/** What an import would do, shown before it happens. */
export function ImportReport({ plan, choice, onChoice, lostModel }: ImportReportProps) {
  const { conversations, add, otherParameters, memories, kept } = plan;
  return (
    <div className={styles.report}>
      <p>{summary(withoutLeftOut(plan, choice.leftOut), comingIn(plan, choice))}</p>
      {(add.contexts.length > 0 || plan.from !== undefined) && (
        <Notes coming={comingIn(plan, choice)} plan={plan} />
      )}
      {plan.from !== undefined && (
        <SourceSection
          source={plan.from}
          conversations={conversations}
          leftOut={choice.leftOut}
          onLeftOut={(leftOut) => onChoice({ leftOut })}
        />
      )}
      {lostModel}
      {otherParameters.length > 0 && (
        <OtherParametersSection
          found={otherParameters}
          brought={choice.withOtherParameters}
          onChange={(withOtherParameters) => onChoice({ withOtherParameters })}
        />
      )}
      {memories !== undefined && (
        <MemoriesSection
          planned={memories}
          brought={choice.withMemories}
          onChange={(withMemories) => onChoice({ withMemories })}
        />
      )}
      {kept !== undefined && (
        <KeptSection
          planned={kept}
          chosen={choice.kept}
          onChange={(chosen) => onChoice({ kept: chosen })}
        />
      )}
      <ModeSection modes={plan.modes ?? []} />
      <OwnToolsSection tools={plan.ownTools ?? []} />
      <McpServersSection servers={plan.mcpServers ?? []} />
      <ConversationChoice
        conversations={conversations}
        leftOut={choice.leftOut}
        onLeftOut={(leftOut) => onChoice({ leftOut })}
        source={plan.from}
      />
    </div>
  );
}

function summary(
  { conversations, add, blobs, kept, modes = [], ownTools = [], mcpServers = [] }: ImportPlan,
  coming: readonly PlannedConversation[],
): string {
  const presets = add.modes?.length ?? 0;
  const off = [...countedNew(ownTools, "tool"), ...countedNew(mcpServers, "MCP server")];
  if (conversations.length === 0 && presets === 0 && off.length > 0) {
    return `${off.join(" and ")} will be imported, switched off.`;
  }
  if ([conversations, modes, ownTools, mcpServers].every(({ length }) => length === 0)) {
    return kept === undefined
      ? "No conversations were found."
      : "No conversations were found. Choose what else to import.";
  }
  if (conversations.length === 0 && presets > 0) {
    return `${formatCount(presets, "mode")} will be imported.`;
  }
  if (conversations.some(({ outcome }) => outcome !== "same")) return comingText(coming, add);
  if (presets > 0) {
    return `These conversations are already here. ${formatCount(presets, "mode")} will be added.`;
  }
  if (blobs.length === 0) return "Everything is already here.";
  return `These conversations are already here. ${formatCount(blobs.length, "missing attachment")} will be added.`;
}

function countedNew(planned: readonly { outcome: string }[], noun: string): string[] {
  const count = planned.filter(({ outcome }) => outcome !== "same").length;
  return count === 0 ? [] : [formatCount(count, noun)];
}

function comingText(coming: readonly PlannedConversation[], add: FileRows): string {
  const back = coming.filter(({ outcome }) => outcome === "binned").length;
  const grown = coming.filter(({ outcome }) => outcome === "grown");
  const added = coming.length - back - grown.length;
  const newer = grown.reduce((sum, one) => sum + one.messages, 0);
  const messages = formatCount(add.messages.length - newer, "message");
  const onBranches = grown.reduce((sum, one) => sum + one.branches, 0);
  const branches = formatCount(Math.max(0, add.branches.length - onBranches), "branch", "branches");
  if (coming.length === 0) return "No conversation is selected.";
  return [
    ...(added === 0
      ? []
      : [
          `${formatCount(added, "conversation")} will be imported, with ${messages} on ${branches}.`,
        ]),
    ...(newer === 0
      ? []
      : [
          `${formatCount(newer, "new message")} will be added to ${formatCount(grown.length, "conversation")} that you have.`,
        ]),
    ...(back === 0 ? [] : [`${formatCount(back, "conversation")} will be restored from your bin.`]),
  ].join(" ");
}

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
            <span dir="auto" className={styles.title}>
              {mode.name}
            </span>
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

/** Somebody else may have written them: they come in switched off, until the person reads them. */
function OwnToolsSection({ tools }: { tools: readonly PlannedOwnTool[] }) {
  if (tools.length === 0) return null;
  return (
    <section aria-label="Tools">
      <h3>
        Tools <span className={styles.count}>{formatNumber(tools.length)}</span>
      </h3>
      <Note tone="quiet">
        They come in switched off and without keys. Read them in Settings → Tools, then switch them
        on.
      </Note>
      <ul>
        {tools.slice(0, SHOWN).map(({ tool, outcome }) => (
          <li key={tool.id}>
            <span className={styles.title}>{tool.name}</span>
            <Note as="span" tone="quiet">
              {outcomeText[outcome]}
            </Note>
          </li>
        ))}
      </ul>
      {tools.length > SHOWN && (
        <Note tone="quiet">{`And ${formatNumber(tools.length - SHOWN)} more.`}</Note>
      )}
    </section>
  );
}

interface NotesProps {
  coming: readonly PlannedConversation[];
  plan: ImportPlan;
}

/** What is not imported, and what replaces it. */
function Notes({ coming, plan: { from } }: NotesProps) {
  const sum = (of: (one: PlannedConversation) => number) =>
    coming.reduce((total, one) => total + of(one), 0);
  const calls = sum(({ answeredCalls }) => answeredCalls);
  const attachments = sum((one) => one.attachments);
  const notes = [
    ...(from === undefined
      ? []
      : [
          `From ${appsIn(from)}: with all versions, reasoning, tool calls and the attachments that are included.`,
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
          `Only the ${attachments === 1 ? "name" : "names"} of ${formatCount(attachments, "attachment")} will be imported: ${attachments === 1 ? "its" : "their"} content isn’t included.`,
        ]),
    "Files never contain keys or approvals, so no tool that changes anything runs without asking you.",
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
