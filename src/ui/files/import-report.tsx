import type { ReactNode } from "react";

import { comingIn, withoutLeftOut } from "#domain/files/import-choice.ts";
import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { PlannedMode } from "#domain/files/plan-modes.ts";
import type { PlannedOwnTool } from "#domain/files/plan-own-tools.ts";
import type { ImportPlan, PlannedConversation } from "#domain/files/plan.ts";
import { visibleJson } from "#domain/text/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { InfoIcon } from "#ui/kit/icons/icons-sign.tsx";
import { filesWords } from "#ui/words/files.tsx";

import { comingText } from "./coming-text.ts";
import { ConversationChoice } from "./conversation-choice.tsx";
import { KeptSection } from "./kept-section.tsx";
import { McpServersSection } from "./mcp-servers-section.tsx";
import { MemoriesSection } from "./memories-section.tsx";
import { OtherParametersSection } from "./other-parameters-section.tsx";
import { outcomeText } from "./outcome-text.ts";
import { appsIn, SourceSection } from "./source-section.tsx";

import styles from "./files.module.css";

/** How many items of each kind are listed. */
const SHOWN = 100;

export interface ImportReportProps {
  plan: ImportPlan;
  choice: ImportChoice;
  onChoice: (change: Partial<ImportChoice>) => void;
  /** The part about conversations whose connection is not here. */
  lostModel: ReactNode;
}

/** Shows what an import would do, before it happens. */
export function ImportReport({ plan, choice, onChoice, lostModel }: ImportReportProps) {
  const { conversations, add, otherParameters, memories, kept } = plan;
  const coming = withoutLeftOut(plan, choice.leftOut);
  return (
    <div className={styles.report}>
      <p>{summary(coming, comingIn(plan, choice))}</p>
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
      <ModeSection modes={coming.modes ?? []} />
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
  const off = [
    ...countedNew(ownTools, filesWords.report.toolCount),
    ...countedNew(mcpServers, filesWords.report.serverCount),
  ];
  if (conversations.length === 0 && presets === 0 && off.length > 0) {
    return filesWords.report.switchedOff(off);
  }
  if ([conversations, modes, ownTools, mcpServers].every(({ length }) => length === 0)) {
    return kept === undefined ? filesWords.report.none : filesWords.report.noneButMore;
  }
  if (conversations.length === 0 && presets > 0) {
    return filesWords.report.modes(presets);
  }
  if (conversations.some(({ outcome }) => outcome !== "same")) return comingText(coming, add);
  if (presets > 0) {
    return filesWords.report.onlyModes(presets);
  }
  if (blobs.length === 0) return filesWords.report.allHere;
  return filesWords.report.onlyAttachments(blobs.length);
}

function countedNew(
  planned: readonly { outcome: string }[],
  words: (count: number) => string,
): string[] {
  const count = planned.filter(({ outcome }) => outcome !== "same").length;
  return count === 0 ? [] : [words(count)];
}

/**
 * Shows the prompts of imported modes: they would be part of requests, and somebody else may have written
 * them.
 */
function ModeSection({ modes }: { modes: readonly PlannedMode[] }) {
  if (modes.length === 0) return null;
  return (
    <section aria-label={filesWords.modes}>
      <h3>
        {filesWords.modes} <span className={styles.count}>{formatNumber(modes.length)}</span>
      </h3>
      <Note tone="quiet">{filesWords.report.modesHint}</Note>
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
      {modes.length > SHOWN && <Note tone="quiet">{filesWords.more(modes.length - SHOWN)}</Note>}
    </section>
  );
}

/**
 * Lists the imported tools. Somebody else may have written them, so they stay off until the person reads
 * them.
 */
function OwnToolsSection({ tools }: { tools: readonly PlannedOwnTool[] }) {
  if (tools.length === 0) return null;
  return (
    <section aria-label={filesWords.report.tools}>
      <h3>
        {filesWords.report.tools} <span className={styles.count}>{formatNumber(tools.length)}</span>
      </h3>
      <Note tone="quiet">{filesWords.report.toolsHint}</Note>
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
      {tools.length > SHOWN && <Note tone="quiet">{filesWords.more(tools.length - SHOWN)}</Note>}
    </section>
  );
}

interface NotesProps {
  coming: readonly PlannedConversation[];
  plan: ImportPlan;
}

/** Says what is not imported, and what takes its place. */
function Notes({ coming, plan: { from } }: NotesProps) {
  const sum = (of: (one: PlannedConversation) => number) =>
    coming.reduce((total, one) => total + of(one), 0);
  const calls = sum(({ answeredCalls }) => answeredCalls);
  const attachments = sum((one) => one.attachments);
  const notes = [
    ...(from === undefined ? [] : [filesWords.report.from(appsIn(from))]),
    ...(calls === 0 ? [] : [filesWords.report.openCalls(calls)]),
    ...(attachments === 0 ? [] : [filesWords.report.onlyNames(attachments)]),
    filesWords.report.neverKeys,
  ];
  return (
    <ul aria-label={filesWords.export.notes} className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>
          <InfoIcon size={14} />
          {note}
        </li>
      ))}
    </ul>
  );
}
