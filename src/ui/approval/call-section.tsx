import { useId, useState } from "react";
import type { KeyboardEvent } from "react";

import { useTools } from "#app/conversation/hooks.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { ApprovalScope, ToolDefinition } from "#domain/tool.ts";
import { Button } from "#ui/kit/button.tsx";
import { Badge } from "#ui/kit/chip.tsx";
import { Checkbox, Segmented } from "#ui/kit/choice.tsx";
import { WarningIcon } from "#ui/kit/icons-sign.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";

import { ArgumentsField } from "./arguments-field.tsx";
import { argumentsTextOf, parseArgumentsText } from "./arguments-text.ts";
import { ToolPicture } from "./tool-picture.tsx";
import type { Edit } from "./use-edits.ts";

import styles from "./approval.module.css";

export interface CallSectionProps {
  call: ToolCallRequest;
  /** "1 of 2": keeps counting calls that were decided meanwhile. */
  place: string;
  /** Of the heading, which takes the focus when the call before it was decided. */
  headingId: string;
  armed: boolean;
  edit: Edit;
  scope: ApprovalScope;
  onText: (text: string) => void;
  onScope: (scope: ApprovalScope) => void;
  /** The person wants to see the result before the model does. */
  review: boolean;
  onReview: (review: boolean) => void;
  onApprove: () => void;
  onDeny: (reason: string) => void;
  onAnswer: (result: string) => void;
}

/** One call: what it is, what it will do, what it gets, and the decision. */
export function CallSection(props: CallSectionProps) {
  const { call, place, edit } = props;
  const id = useId();
  const tools = useTools();
  const definition = tools.definition(call.toolName);
  const parsed = parseArgumentsText(edit.text);
  const fault = edit.fault === "checking" ? null : edit.fault;
  return (
    <section role="group" aria-label={`${call.toolName}, ${place}`} className={styles["call"]}>
      <CallHead {...props} definition={definition} />
      <p className={styles["does"]}>
        {definition === undefined
          ? "This tool is not there any more, so the call can only be denied or answered."
          : tools.describe(call.toolName, parsed.ok ? parsed.value : call.arguments)}
      </p>
      <ArgumentsField
        text={edit.text}
        onText={props.onText}
        invalid={fault !== null}
        describedBy={fault === null && !edit.edited ? undefined : id}
      />
      {(fault !== null || edit.edited) && (
        <div className={styles["under"]}>
          <p id={id} className={fault === null ? styles["edited"] : styles["fault"]}>
            {fault === null ? (
              "Edited. The model is told what ran."
            ) : (
              <>
                <WarningIcon size={14} />
                <span>{fault.message}</span>
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
      <Decision {...props} gone={definition === undefined} />
    </section>
  );
}

function CallHead({
  call,
  place,
  headingId,
  definition,
}: CallSectionProps & { definition: ToolDefinition | undefined }) {
  return (
    <header className={styles["head"]}>
      <ToolPicture definition={definition} />
      <h3 id={headingId} tabIndex={-1} className={styles["tool"]}>
        {call.toolName}
      </h3>
      {definition !== undefined && (
        <>
          <Badge>{definition.origin}</Badge>
          <Badge tone={REACHES.has(definition.risk) ? "waits" : "plain"}>
            {risks[definition.risk]}
          </Badge>
        </>
      )}
      <span className={styles["place"]}>{place}</span>
    </header>
  );
}

const risks = {
  computes: "computes",
  reads: "reads",
  writes: "writes",
  reaches_network: "reaches the network",
  asks_person: "asks you",
} as const;

/** What cannot be taken back stands out. */
const REACHES: ReadonlySet<string> = new Set(["writes", "reaches_network"]);

function Decision(props: CallSectionProps & { gone: boolean }) {
  const { armed, edit, scope, gone } = props;
  const [writes, setWrites] = useState<"reason" | "answer" | null>(null);
  if (writes !== null) {
    return <Words {...props} kind={writes} onBack={() => setWrites(null)} />;
  }
  return (
    <div className={styles["row"]}>
      <Segmented label="Allow for" value={scope} onChange={props.onScope} options={scopes} />
      <span className={styles["decide"]}>
        <Button variant="quiet" disabled={!armed} onClick={() => setWrites("answer")}>
          Answer…
        </Button>
        <Button disabled={!armed} onClick={() => setWrites("reason")}>
          Deny
        </Button>
        <Button
          variant="primary"
          disabled={!armed || gone || edit.fault !== null}
          onClick={props.onApprove}
        >
          Approve
        </Button>
      </span>
    </div>
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

/** The person's words: why not, or what the model gets in the tool's place. */
function Words({ kind, armed, onBack, onDeny, onAnswer }: WordsProps) {
  const [words, setWords] = useState("");
  const send = () => (kind === "reason" ? onDeny(words) : onAnswer(words));
  const mayGo = armed && (kind === "reason" || words.trim() !== "");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // The first Escape leaves this box, the next one the dialog.
      event.preventDefault();
      onBack();
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (mayGo) send();
  };
  return (
    <form
      className={styles["words"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayGo) send();
      }}
    >
      <TextArea
        ref={focusOnce}
        aria-label={kind === "reason" ? "Reason" : "Answer in the tool's place"}
        placeholder={
          kind === "reason"
            ? "A reason for the model (optional)"
            : "What the model gets in place of the tool's result"
        }
        value={words}
        minRows={1}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles["decide"]}>
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

/** The person just asked for this box: their next keys belong in it. */
function focusOnce(box: HTMLTextAreaElement | null): void {
  box?.focus();
}
