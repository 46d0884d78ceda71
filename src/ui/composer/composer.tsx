import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { useBough } from "#app/hooks.ts";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { Hidden } from "#ui/kit/hidden.tsx";
import { SendIcon, SeveralIcon, StopIcon } from "#ui/kit/icons-act.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";
import { Combobox, TextInput } from "#ui/kit/text-input.tsx";

import styles from "./composer.module.css";

export type SendAnswer = { ok: true } | { ok: false; message: string };

export interface ComposerProps {
  /** Its text is kept under this key, through reloads. */
  draftKey: string;
  placeholder: string;
  running: boolean;
  connectionName: string;
  modelId: string;
  models: readonly string[];
  onModel: (modelId: string) => void;
  onSend: (text: string) => Promise<SendAnswer>;
  onStop: () => void;
  /** Asks several models at once with what was written. */
  onSeveral?: (text: string) => void;
  /** Present while another message is only looked at: what may be done there stands in Send's place. */
  preview?: { onGo: () => void; onFork: () => void; onBack: () => void };
  /** Present while a branch is being made. */
  fork?: { name: string; onName: (name: string) => void; onCancel: () => void };
}

/** Where the person writes. The text leaves the box only when it is stored. */
export function Composer(props: ComposerProps) {
  const { draftKey, fork, running } = props;
  const [text, setText] = useDraft(draftKey);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const problemId = useId();
  const mayBeEmpty = fork !== undefined;
  const send = async () => {
    if (sending.current || props.preview !== undefined || (text.trim() === "" && !mayBeEmpty))
      return;
    sending.current = true;
    const answer = await props.onSend(text);
    sending.current = false;
    setProblem(answer.ok ? null : answer.message);
    if (answer.ok) setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && fork !== undefined) fork.onCancel();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={styles["composer"]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {fork !== undefined && (
        <div className={styles["fork"]}>
          <label>
            <span>New branch</span>
            <TextInput value={fork.name} onChange={(event) => fork.onName(event.target.value)} />
          </label>
          <Button size="small" variant="quiet" onClick={fork.onCancel}>
            Cancel
          </Button>
        </div>
      )}
      <TextArea
        key={draftKey}
        ref={focusOnce}
        bare
        aria-label="Message"
        aria-describedby={problem === null ? undefined : problemId}
        placeholder={props.placeholder}
        value={text}
        maxRows={12}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem !== null && (
        <p id={problemId} role="alert" className={styles["problem"]}>
          Not sent: {problem} Your text is still here.
        </p>
      )}
      <div className={styles["row"]}>
        <ModelChip {...props} />
        <span className={styles["connection"]}>{props.connectionName}</span>
        <span className={styles["hint"]}>Shift Enter for a new line</span>
        {props.onSeveral !== undefined && props.preview === undefined && (
          <IconButton
            size="small"
            label="Ask several models"
            icon={<SeveralIcon />}
            onClick={() => props.onSeveral?.(text)}
          />
        )}
        {running && (
          <Button icon={<StopIcon />} onClick={props.onStop}>
            Stop
          </Button>
        )}
        {props.preview === undefined ? (
          <Button type="submit" variant="primary" icon={<SendIcon />}>
            Send
          </Button>
        ) : (
          <PreviewActs {...props.preview} />
        )}
      </div>
    </form>
  );
}

function PreviewActs({ onGo, onFork, onBack }: NonNullable<ComposerProps["preview"]>) {
  return (
    <>
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
      <Button onClick={onFork}>Fork here</Button>
      <Button variant="primary" onClick={onGo}>
        Go there
      </Button>
    </>
  );
}

/** A new place to write takes the focus: another branch, a fork. */
function focusOnce(box: HTMLTextAreaElement | null): void {
  box?.focus();
}

function ModelChip({ modelId, models, onModel }: ComposerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== "" && typed !== modelId) onModel(typed.trim());
    setTyped(null);
  };
  return (
    <label className={styles["model"]}>
      <Hidden>Model</Hidden>
      <Combobox
        aria-label="Model"
        suggestions={models.map((value) => ({ value }))}
        value={typed ?? modelId}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit();
        }}
      />
    </label>
  );
}

/** How long after the last key the draft is written (milliseconds). */
const WRITE_AFTER = 300;

/** The text of a composer, read from the database and written there as the person types. */
function useDraft(key: string): [string, (text: string) => void] {
  const bough = useBough();
  const [draft, setDraft] = useState({ key: "", text: "" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let current = true;
    void bough.keepings.draft(key).then((stored) => {
      // What was typed while the database was read wins.
      if (current) setDraft((now) => (now.key === key ? now : { key, text: stored }));
    });
    return () => {
      current = false;
    };
  }, [bough, key]);
  const setText = (text: string) => {
    setDraft({ key, text });
    clearTimeout(timer.current);
    const write = () => void bough.keepings.putDraft(key, text, bough.now());
    if (text === "") write();
    else timer.current = setTimeout(write, WRITE_AFTER);
  };
  return [draft.key === key ? draft.text : "", setText];
}
