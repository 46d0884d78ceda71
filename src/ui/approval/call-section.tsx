import { memo, useId } from "react";

import { useTools } from "#app/react/queries/open-conversation.ts";
import { programOf } from "#domain/code-calls.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { OWN_ORIGIN } from "#domain/own-tools/own-tool.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { useNearView } from "#ui/kit/browser/use-near-view.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { ArgumentsField } from "./arguments-field.tsx";
import { argumentsTextOf, parseArgumentsText } from "./arguments-text.ts";
import { Decision } from "./decision.tsx";
import { FolderChange } from "./folder-change.tsx";
import { PaintedText } from "./painted-text.tsx";
import { Program } from "./program.tsx";
import { RefusedDecision } from "./refused-decision.tsx";
import { riskText } from "./risk-text.ts";
import { ToolPicture } from "./tool-picture.tsx";
import type { CallActs, CallForm } from "./use-approval.ts";

import styles from "./approval.module.css";

export interface CallSectionProps extends CallForm {
  call: ToolCallRequest;
  /** "1 of 2": calls decided meanwhile still count. */
  place: string;
  /** Id of the heading, which takes the focus once the previous call is decided. */
  headingId: string;
  branchId: string;
  /** The same object in every render. */
  acts: CallActs;
  /** It is among the first, which are shown whole at once. */
  first: boolean;
}

/**
 * One call: its tool, its effect, its arguments and the decision. All but its heading is made when it
 * is scrolled to: an answer may have a hundred. It renders again only when something of its own changes.
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
    >
      <CallHead {...props} definition={definition} />
      {isNear && <CallBody {...props} definition={definition} />}
    </section>
  );
});

type DefinedCallProps = CallSectionProps & { definition: ToolDefinition | undefined };

function CallBody(props: DefinedCallProps) {
  const { call, edit, acts, definition } = props;
  const id = useId();
  const tools = useTools();
  const parsed = parseArgumentsText(edit.text);
  const program = programOf(parsed.ok ? { ...call, arguments: parsed.value } : call);
  const changesFile = definition?.origin === "folder" && definition.requiresApproval;
  // Where the program or the difference says all, few people need the JSON.
  const isShownBetter = programOf(call) !== undefined || changesFile;
  const problem = edit.problem === "checking" ? null : edit.problem;
  const field = (
    <ArgumentsField
      text={edit.text}
      onText={(text) => acts.onText(call, text)}
      invalid={problem !== null}
      describedBy={problem === null && !edit.edited ? undefined : id}
    />
  );
  return (
    <>
      <p className={styles.does}>
        {definition === undefined
          ? approvalWords.toolGone
          : tools.describe(call.toolName, parsed.ok ? parsed.value : call.arguments)}
      </p>
      {program !== undefined && <Program {...program} scrolls />}
      {changesFile && parsed.ok && (
        <FolderChange call={call} branchId={props.branchId} args={parsed.value} />
      )}
      {isShownBetter ? <Fold summary={approvalWords.editAsJson}>{field}</Fold> : field}
      {definition !== undefined && parsed.ok && (
        <Request text={tools.request(call.toolName, parsed.value)} />
      )}
      {(problem !== null || edit.edited) && (
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
      )}
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

/** What exactly leaves the page if the call runs as it is written now. */
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

function CallHead({ call, place, headingId, definition }: DefinedCallProps) {
  const title = useTools().title(call.toolName);
  return (
    <Row as="header" className={styles.head}>
      <ToolPicture definition={definition} />
      <h3 id={headingId} tabIndex={-1} className={styles.tool} title={call.toolName} dir="auto">
        {title}
      </h3>
      {definition !== undefined && (
        <>
          {/* A title of its own names the server. */}
          {title === call.toolName && (
            <Badge>
              {definition.origin === OWN_ORIGIN ? approvalWords.ownTool : definition.origin}
            </Badge>
          )}
          <Badge tone={REACHES.has(definition.risk) ? "waits" : "plain"}>
            {riskText[definition.risk]}
          </Badge>
        </>
      )}
      <span className={styles.place}>{place}</span>
    </Row>
  );
}

/** Risks that cannot be undone are highlighted. */
const REACHES: ReadonlySet<string> = new Set(["writes", "reaches_network", "starts_task"]);
