import { useId, useState } from "react";
import type { KeyboardEvent } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { programOf } from "#domain/code-calls.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { OWN_ORIGIN } from "#domain/own-tools/own-tool.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Checkbox, Segmented } from "#ui/kit/components/choice.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-sign.tsx";
import { sends } from "#ui/palette/send-key.ts";

import { ArgumentsField } from "./arguments-field.tsx";
import { argumentsTextOf, parseArgumentsText } from "./arguments-text.ts";
import { FolderChange } from "./folder-change.tsx";
import { PaintedText } from "./painted-text.tsx";
import { Program } from "./program.tsx";
import { RefusedDecision } from "./refused-decision.tsx";
import { riskText } from "./risk-text.ts";
import { ToolPicture } from "./tool-picture.tsx";
import type { CallForm } from "./use-approval.ts";

import styles from "./approval.module.css";

export interface CallSectionProps extends CallForm {
  call: ToolCallRequest;
  /** "1 of 2": calls decided meanwhile still count. */
  place: string;
  /** Id of the heading, which takes the focus once the previous call is decided. */
  headingId: string;
  armed: boolean;
  branchId: string;
}

/** One call: its tool, its effect, its arguments and the decision. */
export function CallSection(props: CallSectionProps) {
  const { call, place, edit } = props;
  const id = useId();
  const tools = useTools();
  const definition = tools.definition(call.toolName);
  const parsed = parseArgumentsText(edit.text);
  const program = programOf(parsed.ok ? { ...call, arguments: parsed.value } : call);
  const problem = edit.problem === "checking" ? null : edit.problem;
  const field = (
    <ArgumentsField
      text={edit.text}
      onText={props.onText}
      invalid={problem !== null}
      describedBy={problem === null && !edit.edited ? undefined : id}
    />
  );
  return (
    <section role="group" aria-label={`${call.toolName}, ${place}`} className={styles.call}>
      <CallHead {...props} definition={definition} />
      <p className={styles.does}>
        {definition === undefined
          ? "This tool is no longer available. You can only deny the call or answer in its place."
          : tools.describe(call.toolName, parsed.ok ? parsed.value : call.arguments)}
      </p>
      {program !== undefined && <Program {...program} scrolls />}
      {programOf(call) === undefined ? field : <Fold summary="Edit as JSON">{field}</Fold>}
      {definition !== undefined && parsed.ok && (
        <Request text={tools.request(call.toolName, parsed.value)} />
      )}
      {definition?.origin === "folder" && definition.requiresApproval && parsed.ok && (
        <FolderChange call={call} branchId={props.branchId} args={parsed.value} />
      )}
      {(problem !== null || edit.edited) && (
        <div className={styles.under}>
          <p id={id} className={problem === null ? styles.edited : styles.fault}>
            {problem === null ? (
              "Edited. The model is told what ran, and that you edited it."
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
              onClick={() => props.onText(argumentsTextOf(call))}
            >
              Reset
            </Button>
          )}
        </div>
      )}
      {definition?.outsideText === true && (
        <Checkbox
          label="Show me the result before the model sees it"
          checked={props.review}
          onChange={props.onReview}
        />
      )}
      <RefusedDecision why={props.refused} />
      <Decision {...props} gone={definition === undefined} />
    </section>
  );
}

/** What exactly leaves the page if the call runs as it is written now. */
function Request({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Fold summary="The request" look="soft" open>
      {/* Focusable, because it scrolls and must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label="Request" dir="ltr" className={styles.brought}>
        <PaintedText text={escapeHidden(text)} />
      </pre>
    </Fold>
  );
}

function CallHead({
  call,
  place,
  headingId,
  definition,
}: CallSectionProps & { definition: ToolDefinition | undefined }) {
  return (
    <Row as="header" className={styles.head}>
      <ToolPicture definition={definition} />
      <h3 id={headingId} tabIndex={-1} className={styles.tool}>
        {call.toolName}
      </h3>
      {definition !== undefined && (
        <>
          <Badge>{definition.origin === OWN_ORIGIN ? "your own" : definition.origin}</Badge>
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

function Decision(props: CallSectionProps & { gone: boolean }) {
  const { armed, edit, scope, gone } = props;
  const [writes, setWrites] = useState<"reason" | "answer" | null>(null);
  if (writes !== null) {
    return <Words {...props} kind={writes} onBack={() => setWrites(null)} />;
  }
  return (
    <Row>
      <Segmented label="Allow for" value={scope} onChange={props.onScope} options={scopes} />
      <span className={styles.decide}>
        <Button variant="quiet" disabled={!armed} onClick={() => setWrites("answer")}>
          Answer for the tool…
        </Button>
        <Button disabled={!armed} onClick={() => setWrites("reason")}>
          Deny
        </Button>
        <Button
          variant="primary"
          disabled={!armed || gone || edit.problem !== null}
          onClick={props.onApprove}
        >
          Approve
        </Button>
      </span>
    </Row>
  );
}

const scopes = [
  { value: "call", label: "This call" },
  { value: "conversation", label: "This conversation" },
  { value: "always", label: "Always" },
] as const;

interface WordsProps extends CallSectionProps {
  kind: "reason" | "answer";
  onBack: () => void;
}

/** What the person writes: the reason for a denial, or an answer in place of the tool's result. */
function Words({ kind, armed, onBack, onDeny, onAnswer }: WordsProps) {
  const [words, setWords] = useState("");
  const [sendKey] = usePreference("sendKey");
  const send = () => (kind === "reason" ? onDeny(words) : onAnswer(words));
  const mayGo = armed && (kind === "reason" || words.trim() !== "");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // The first Escape closes this box, the next one the dialog.
      event.preventDefault();
      onBack();
    }
    if (!sends(event, sendKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (mayGo) send();
  };
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayGo) send();
      }}
    >
      <TextArea
        ref={focusOnce}
        aria-label={kind === "reason" ? "Reason" : "Answer in place of the tool"}
        placeholder={
          kind === "reason"
            ? "Reason for the model (optional)"
            : "The model gets this instead of the tool's result"
        }
        value={words}
        minRows={1}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.decide}>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant={kind === "reason" ? "danger" : "primary"} disabled={!mayGo}>
          {kind === "reason" ? "Deny" : "Answer"}
        </Button>
      </span>
    </form>
  );
}

/** The person just opened this box, so their next keys belong in it. */
function focusOnce(box: HTMLTextAreaElement | null): void {
  box?.focus();
}
