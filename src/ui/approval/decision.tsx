import { useContext, useId, useState } from "react";
import type { KeyboardEvent } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import type { CallWordsKind } from "#domain/call-draft-keys.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { enterKeyHint, sends } from "#ui/palette/send-key.ts";
import { approvalWords } from "#ui/words/approval.tsx";

import { decidedBy, DecisionKeyCaps } from "./decision-keys.tsx";
import type { CallActs, CallForm } from "./use-approval.ts";
import { Armed } from "./use-armed.ts";

import styles from "./approval.module.css";

export interface DecisionProps extends Pick<
  CallForm,
  "alsoCount" | "edit" | "scope" | "words" | "writes"
> {
  call: ToolCallRequest;
  /** Whether the tool no longer exists. */
  gone: boolean;
  acts: CallActs;
}

/** The buttons with which the person decides on one call. */
export function Decision(props: DecisionProps) {
  const { call, edit, scope, writes, gone, acts, alsoCount } = props;
  const alsoId = useId();
  const armed = useContext(Armed);
  // A box that was open already when the dialog reopened does not take the focus.
  const [pressed, setPressed] = useState<CallWordsKind | null>(null);
  const write = (kind: CallWordsKind) => {
    setPressed(kind);
    acts.onWrite(call, kind);
  };
  if (writes !== null) {
    const onBack = () => acts.onWrite(call, null);
    return <Words {...props} kind={writes} takesFocus={pressed !== null} onBack={onBack} />;
  }
  return (
    <Row>
      <Segmented
        label={approvalWords.scope}
        value={scope}
        onChange={(chosen) => acts.onScope(call, chosen)}
        options={scopes}
      />
      <span className={styles.decide}>
        <Button
          ref={pressed === "answer" ? focusOnce : undefined}
          variant="quiet"
          disabled={!armed}
          onClick={() => write("answer")}
        >
          {approvalWords.answerForTool}
        </Button>
        <Button
          ref={pressed === "reason" ? focusOnce : undefined}
          disabled={!armed}
          onClick={() => write("reason")}
          {...decidedBy("deny")}
        >
          {approvalWords.deny}
          <DecisionKeyCaps of="deny" />
        </Button>
        <Button
          variant="primary"
          disabled={!armed || gone || edit.problem !== null}
          aria-describedby={alsoCount === 0 ? undefined : alsoId}
          onClick={() => acts.onApprove(call)}
          {...decidedBy("approve")}
        >
          {approvalWords.approve}
          <DecisionKeyCaps of="approve" />
        </Button>
      </span>
      {alsoCount > 0 && (
        <p id={alsoId} className={styles.also}>
          {approvalWords.alsoApproves(alsoCount)}
        </p>
      )}
    </Row>
  );
}

/** How far an approval may reach. */
export const scopes = [
  { value: "call", label: approvalWords.scopeCall },
  { value: "conversation", label: approvalWords.scopeConversation },
  { value: "always", label: approvalWords.scopeAlways },
] as const;

interface WordsProps extends DecisionProps {
  kind: CallWordsKind;
  takesFocus: boolean;
  onBack: () => void;
}

/** The box in which the person writes the reason for a denial, or an answer in place of the tool's result. */
function Words({ kind, call, words, acts, takesFocus, onBack }: WordsProps) {
  const armed = useContext(Armed);
  const [sendKey] = usePreference("sendKey");
  const send = () => (kind === "reason" ? acts.onDeny(call, words) : acts.onAnswer(call, words));
  const mayGo = armed && (kind === "reason" || words.trim() !== "");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // The first Escape closes this box, the next one the dialog.
      event.preventDefault();
      onBack();
    }
    if (!sends(event, sendKey)) return;
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
        ref={takesFocus ? focusOnce : undefined}
        aria-label={kind === "reason" ? approvalWords.reason : approvalWords.answerInPlace}
        placeholder={kind === "reason" ? approvalWords.reasonHint : approvalWords.answerInPlaceHint}
        enterKeyHint={enterKeyHint(sendKey)}
        value={words}
        minRows={1}
        onChange={(event) => acts.onWords(call, kind, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.decide}>
        <Button variant="quiet" onClick={onBack}>
          {approvalWords.back}
        </Button>
        <Button type="submit" variant={kind === "reason" ? "danger" : "primary"} disabled={!mayGo}>
          {kind === "reason" ? approvalWords.deny : approvalWords.answerAsTool}
        </Button>
      </span>
    </form>
  );
}

/**
 * The person has just opened this box, or has left the box that this button opened, so their next keys belong
 * here.
 */
function focusOnce(box: HTMLElement | null): void {
  box?.focus();
}
