import { memo, useId, useMemo } from "react";

import { useTools } from "#app/react/queries/open-conversation.ts";
import { programOf } from "#domain/code-calls.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import type { ToolArguments, ToolDefinition } from "#domain/tool.ts";
import { useNearView } from "#ui/kit/browser/use-near-view.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { ArgumentsField } from "./arguments-field.tsx";
import { argumentsTextOf, parseArgumentsText } from "./arguments-text.ts";
import { CallHead } from "./call-head.tsx";
import { CALL } from "./decision-keys.tsx";
import { Decision } from "./decision.tsx";
import { FolderChange } from "./folder-change.tsx";
import { PaintedText } from "./painted-text.tsx";
import { Program } from "./program.tsx";
import { readablePieces } from "./readable-arguments.ts";
import { ReadableText } from "./readable-text.tsx";
import { RefusedDecision } from "./refused-decision.tsx";
import type { CallActs, CallForm } from "./use-approval.ts";
import { plannedInWorkspace, WorkspaceChange } from "./workspace-change.tsx";

import styles from "./approval.module.css";

export interface CallSectionProps extends Omit<CallForm, "apart" | "opened"> {
  call: ToolCallRequest;
  /** The call's place, such as "1 of 2". Calls that were decided since the dialog opened still count. */
  place: string;
  /** The id of the heading, which takes the focus once the previous call is decided. */
  headingId: string;
  branchId: string;
  /** The same object in every render, so that the memoised section need not render. */
  acts: CallActs;
  /** Whether the call is among the first, which are rendered whole at once. */
  first: boolean;
}

/**
 * One call: its tool, its effect, its arguments and the decision. Everything but the heading is rendered when
 * it is scrolled to, as an answer may have a hundred calls. A section renders again only when its own data
 * changes.
 */
export const CallSection = memo(function CallSection(props: CallSectionProps) {
  const { call, place, first } = props;
  const tools = useTools();
  const definition = tools.definition(call.toolName);
  const [section, isNear] = useNearView<HTMLElement>(first);
  return (
    <section
      ref={section}
      role="group"
      aria-label={`${tools.title(call.toolName)}, ${place}`}
      className={styles.call}
      data-far={!isNear}
      {...{ [CALL]: true }}
    >
      <CallHead toolName={call.toolName} headingId={props.headingId} definition={definition}>
        {place}
      </CallHead>
      {isNear && <CallBody {...props} definition={definition} />}
    </section>
  );
});

export type DefinedCallProps = Omit<CallSectionProps, "first" | "headingId" | "place"> & {
  definition: ToolDefinition | undefined;
};

/** The whole call: what it does, its arguments in full, and the decision on it. */
export function CallBody(props: DefinedCallProps) {
  const { call, edit, acts, definition } = props;
  const id = useId();
  const tools = useTools();
  const { text } = edit;
  const args = useMemo(() => argumentsIn(text), [text]);
  const problem = edit.problem === "checking" ? null : edit.problem;
  const field = (
    <ArgumentsField
      text={text}
      onText={(typed) => acts.onText(call, typed)}
      invalid={problem !== null}
      describedBy={problem === null && !edit.edited ? undefined : id}
    />
  );
  return (
    <>
      <p className={styles.does}>
        {definition === undefined
          ? approvalWords.toolGone
          : tools.describe(call.toolName, args ?? call.arguments)}
      </p>
      <ReadArguments {...props} args={args} />
      {isReadElsewhere(call, definition) ? (
        <Fold summary={approvalWords.editAsJson}>{field}</Fold>
      ) : (
        field
      )}
      {definition !== undefined && args !== undefined && (
        <Request text={tools.request(call.toolName, args)} />
      )}
      <EditNote {...props} id={id} />
      {definition?.outsideText === true && (
        <Checkbox
          label={approvalWords.reviewResult}
          checked={props.review}
          onChange={(review) => acts.onReview(call, review)}
        />
      )}
      <RefusedDecision why={props.refused} />
      <Decision {...props} gone={definition === undefined} />
    </>
  );
}

/** The arguments parsed; undefined while what the person has typed is not JSON. */
function argumentsIn(text: string): ToolArguments | undefined {
  const parsed = parseArgumentsText(text);
  return parsed.ok ? parsed.value : undefined;
}

/**
 * Whether a program, a difference or separate lines show everything, so that few people need the JSON. Judged
 * by what the model wrote, so that the field stays where it is while the person types in it.
 */
function isReadElsewhere(call: ToolCallRequest, definition: ToolDefinition | undefined): boolean {
  return (
    programOf(call) !== undefined ||
    changesFolderFile(definition) ||
    plannedInWorkspace(definition, call.arguments) !== undefined ||
    readablePieces(call.arguments) !== undefined
  );
}

function changesFolderFile(definition: ToolDefinition | undefined): boolean {
  return definition?.origin === "folder" && definition.requiresApproval;
}

/** Shows the current arguments in a form that is easier to read than JSON, where there is one. */
function ReadArguments({
  call,
  definition,
  branchId,
  args,
}: DefinedCallProps & { args: ToolArguments | undefined }) {
  const planned = useMemo(
    () => (args === undefined ? undefined : plannedInWorkspace(definition, args)),
    [definition, args],
  );
  const program = programOf(args === undefined ? call : { ...call, arguments: args });
  if (program !== undefined) return <Program {...program} scrolls />;
  if (args === undefined || !isReadElsewhere(call, definition)) return null;
  if (changesFolderFile(definition)) {
    return <FolderChange call={call} branchId={branchId} args={args} />;
  }
  const readable = <ReadableText value={args} />;
  if (planned === undefined) return readable;
  return (
    <WorkspaceChange branchId={branchId} planned={planned}>
      {readable}
    </WorkspaceChange>
  );
}

/** Says what is wrong with an edit, or that the arguments were edited. */
function EditNote({ call, edit, acts, id }: DefinedCallProps & { id: string }) {
  const problem = edit.problem === "checking" ? null : edit.problem;
  if (problem === null && !edit.edited) return null;
  return (
    <div className={styles.under}>
      <p id={id} className={problem === null ? styles.edited : styles.fault}>
        {problem === null ? (
          approvalWords.edited
        ) : (
          <>
            <WarningIcon size={14} />
            <span>{problem.message}</span>
          </>
        )}
      </p>
      {edit.edited && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => acts.onText(call, argumentsTextOf(call))}
        >
          {approvalWords.resetEdits}
        </Button>
      )}
    </div>
  );
}

/** Shows exactly what leaves the page if the call runs as it is written now. */
function Request({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Fold summary={approvalWords.theRequest} look="soft" open>
      {/* Focusable, because it scrolls and must be reachable by keyboard. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={approvalWords.webRequest}
        dir="ltr"
        className={styles.brought}
      >
        <PaintedText text={escapeHidden(text)} />
      </pre>
    </Fold>
  );
}
