import { useEffect, useState } from "react";

import { useAct } from "#app/acting.ts";
import { useTools } from "#app/conversation-hooks.ts";
import { useLive } from "#app/hooks.ts";
import type { Branch } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { RunRow } from "#domain/run.ts";
import type { ApprovalScope } from "#domain/tool.ts";
import { visible } from "#domain/visible-text.ts";
import { Button } from "#ui/kit/button.tsx";
import { Badge } from "#ui/kit/chip.tsx";
import { Segmented } from "#ui/kit/choice.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";

import styles from "./approval.module.css";

export interface ApprovalProps {
  branch: Branch;
  run: RunRow;
  onPostpone: () => void;
}

/** A press that was meant for what was there before must decide nothing (milliseconds). */
const ARMED_AFTER = 500;

const risks = {
  computes: "computes",
  reads: "reads",
  writes: "writes",
  reaches_network: "reaches the network",
  asks_person: "asks you",
};

/** Every pending call of one answer. Nothing runs before the person decides. */
export function ApprovalDialog({ branch, run, onPostpone }: ApprovalProps) {
  const act = useAct();
  const calls = usePendingCalls(run);
  const [armed, setArmed] = useState(false);
  const [edits, setEdits] = useState<Record<string, string>>({});
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (calls.length === 0) return null;
  const textOf = (call: ToolCallRequest) => edits[call.id] ?? visible(call.arguments);
  const approve = (call: ToolCallRequest, scope: ApprovalScope) => {
    const parsed = parse(textOf(call));
    if (!parsed.ok) return;
    void act({
      type: "tool.approve",
      branchId: branch.id,
      callId: call.id,
      arguments: parsed.value,
      scope,
    });
  };
  const allValid = calls.every((call) => parse(textOf(call)).ok);
  return (
    <Dialog
      title="Approve tool calls"
      description={
        <>
          On <strong>{branch.name}</strong>, the model wants to do {countWords(calls.length)}.
        </>
      }
      flush
      onClose={onPostpone}
      footer={
        <>
          <span className={styles["hint"]}>
            Esc to read on first. Nothing runs until you decide.
          </span>
          <Button
            disabled={!armed || !allValid}
            onClick={() => {
              for (const call of calls) approve(call, "call");
            }}
          >
            Approve all
          </Button>
        </>
      }
    >
      {calls.map((call, index) => (
        <CallSection
          key={call.id}
          call={call}
          place={`${index + 1} of ${calls.length}`}
          armed={armed}
          text={textOf(call)}
          onText={(text) => setEdits((now) => ({ ...now, [call.id]: text }))}
          onApprove={(scope) => approve(call, scope)}
          onDeny={(reason) =>
            void act({ type: "tool.deny", branchId: branch.id, callId: call.id, reason })
          }
          onAnswer={(result) =>
            void act({ type: "tool.answer", branchId: branch.id, callId: call.id, result })
          }
        />
      ))}
    </Dialog>
  );
}

function usePendingCalls(run: RunRow): ToolCallRequest[] {
  const [node] =
    useLive((bough) => bough.branches.watchNodes([run.answerNodeId ?? ""]), [run.answerNodeId]) ??
    [];
  const pending = new Set(
    run.calls
      .filter((call) => call.status === "pending" && call.settled === undefined)
      .map((call) => call.id),
  );
  return node?.message.toolCalls?.filter((call) => pending.has(call.id)) ?? [];
}

interface CallSectionProps {
  call: ToolCallRequest;
  place: string;
  armed: boolean;
  text: string;
  onText: (text: string) => void;
  onApprove: (scope: ApprovalScope) => void;
  onDeny: (reason: string) => void;
  onAnswer: (result: JsonValue) => void;
}

function CallSection(props: CallSectionProps) {
  const { call, place, armed, text, onText } = props;
  const tools = useTools();
  const [scope, setScope] = useState<ApprovalScope>("call");
  const [mode, setMode] = useState<"decide" | "deny" | "answer">("decide");
  const [words, setWords] = useState("");
  const definition = tools.definition(call.toolName);
  const parsed = parse(text);
  return (
    <section role="group" aria-label={`${call.toolName}, ${place}`} className={styles["call"]}>
      <header className={styles["head"]}>
        <strong>{call.toolName}</strong>
        {definition !== undefined && <Badge>{definition.origin}</Badge>}
        {definition !== undefined && (
          <Badge
            tone={
              definition.risk === "reaches_network" || definition.risk === "writes"
                ? "waits"
                : "plain"
            }
          >
            {risks[definition.risk]}
          </Badge>
        )}
        <span className={styles["place"]}>{place}</span>
      </header>
      <p className={styles["does"]}>
        {tools.describe(call.toolName, parsed.ok ? parsed.value : call.arguments)}
      </p>
      <TextArea
        mono
        aria-label="Arguments"
        aria-invalid={!parsed.ok}
        spellCheck={false}
        value={text}
        maxRows={14}
        onChange={(event) => onText(event.target.value)}
      />
      {!parsed.ok && (
        <p role="alert" className={styles["invalid"]}>
          This is not JSON yet: {parsed.message}
        </p>
      )}
      {mode === "decide" ? (
        <div className={styles["row"]}>
          <Segmented
            label="Allow for"
            value={scope}
            onChange={setScope}
            options={[
              { value: "call", label: "This call" },
              { value: "conversation", label: "This conversation" },
              { value: "always", label: "Always" },
            ]}
          />
          <span className={styles["decide"]}>
            <Button variant="quiet" disabled={!armed} onClick={() => setMode("answer")}>
              Answer…
            </Button>
            <Button disabled={!armed} onClick={() => setMode("deny")}>
              Deny
            </Button>
            <Button
              variant="primary"
              disabled={!armed || !parsed.ok}
              onClick={() => props.onApprove(scope)}
            >
              Approve
            </Button>
          </span>
        </div>
      ) : (
        <form
          className={styles["row"]}
          onSubmit={(event) => {
            event.preventDefault();
            if (mode === "deny") props.onDeny(words);
            else props.onAnswer(words);
          }}
        >
          <TextArea
            ref={focusOnce}
            aria-label={mode === "deny" ? "Reason" : "Answer in the tool's place"}
            placeholder={
              mode === "deny"
                ? "A reason for the model (optional)"
                : "What the model gets as the result"
            }
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button variant="quiet" onClick={() => setMode("decide")}>
            Back
          </Button>
          <Button type="submit" variant={mode === "deny" ? "danger" : "primary"}>
            {mode === "deny" ? "Deny" : "Answer"}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The person just asked for this box: their next keys belong in it. */
function focusOnce(box: HTMLTextAreaElement | null): void {
  box?.focus();
}

type Parsed = { ok: true; value: JsonValue } | { ok: false; message: string };

function parse(text: string): Parsed {
  try {
    // What JSON.parse gives is JSON.
    return { ok: true, value: JSON.parse(text) as JsonValue };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function countWords(count: number): string {
  return ["", "one thing", "two things", "three things"][count] ?? `${count} things`;
}
