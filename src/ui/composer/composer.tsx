import { useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import type { AttachmentPart } from "#domain/message.ts";
import { AttachButton } from "#ui/attachments/attach-button.tsx";
import { Button, IconButton } from "#ui/kit/button.tsx";
import { hasKeyboard } from "#ui/kit/has-keyboard.ts";
import { SendIcon, SeveralIcon, StopIcon } from "#ui/kit/icons-act.tsx";
import { CodeIcon } from "#ui/kit/icons-thing.tsx";
import { later } from "#ui/kit/later.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import type { ModelChoice } from "./model-choices.ts";
import { ModelPicker } from "./model-picker.tsx";
import { PreviewButtons } from "./preview-buttons.tsx";
import type { PreviewButtonsProps } from "./preview-buttons.tsx";
import { useComposerAttachments } from "./use-composer-attachments.ts";
import { useDraft } from "./use-draft.ts";

import styles from "./composer.module.css";

const ComposerAttachments = later(
  async () => (await import("#ui/attachments/composer-attachments.tsx")).ComposerAttachments,
);

export type SendAnswer =
  | { ok: true }
  /** Unsure: it may have been sent; sent again as it is, it arrives once. */
  | { ok: false; message: string; isUnsure?: boolean };

export interface ComposerProps {
  /** Its text is kept under this key, through reloads. */
  draftKey: string;
  placeholder: string;
  running: boolean;
  model: ModelChoice;
  onModel: (choice: ModelChoice) => void;
  onSend: (text: string, attached: readonly AttachmentPart[]) => Promise<SendAnswer>;
  onStop: () => void;
  /** The text is no longer what it was: a hand changed it. */
  onTyped?: () => void;
  /** The last message is the person's own: sending nothing asks for an answer to it. */
  mayBeEmpty?: boolean;
  /** The arrow up in an empty box. */
  onEditLast?: () => void;
  /** Asks several models at once with what was written. */
  onSeveral?: (text: string, attached: readonly AttachmentPart[]) => void;
  /** Shows what would leave. */
  onInspect?: () => void;
  /** Present while another branch is only looked at: what may be done there stands in Send's place. */
  preview?: PreviewButtonsProps & { name: string };
  /** Present while a branch is being made. */
  fork?: ForkBeingMade;
}

export interface ForkBeingMade {
  name: string;
  onName: (name: string) => void;
  onCancel: () => void;
  /** Present where it ends with the person's own message, which may be what they mean to change. */
  onEditInstead?: () => void;
}

/** Where the person writes. The text leaves the box only when it is stored. */
export function Composer(props: ComposerProps) {
  const { draftKey, fork, running, mayBeEmpty = false, preview } = props;
  const draft = useDraft(draftKey);
  const { text, setText } = draft;
  const form = useRef<HTMLFormElement>(null);
  const files = useComposerAttachments(form, draftKey, props.model, draft);
  const { attaching } = files;
  const [refused, setRefused] = useState<{ draftKey: string; said: string } | null>(null);
  const problem = refused?.draftKey === draftKey ? refused.said : null;
  /** The branch that the person has tried to write on while they only looked at it. */
  const [triedOn, setTriedOn] = useState<string | null>(null);
  const isOnlyLooking = preview !== undefined && triedOn === preview.name;
  /** Drafts on their way: a second Enter must not send one twice. */
  const sending = useRef(new Set<string>());
  const problemId = useId();
  const box = useFocusedBox(fork === undefined ? "" : draftKey);
  const isBlank =
    text.trim() === "" && attaching.attached.length === 0 && attaching.reading.length === 0;
  const send = async (how: "whole" | "without" = "whole") => {
    if (preview !== undefined) return setTriedOn(preview.name);
    if (isBlank && !mayBeEmpty) return;
    if (how === "whole" && files.refused.length > 0) return files.ask();
    if (sending.current.has(draftKey)) return;
    sending.current.add(draftKey);
    const leave = draft.leaving(draftKey, text);
    const attached = await attaching.settled();
    // Where no file could be read there may be nothing left to send.
    const isSent = text.trim() !== "" || attached.length > 0 || isBlank;
    const answer = isSent && (await answerOf(() => props.onSend(text, attached)));
    sending.current.delete(draftKey);
    if (answer === false) return;
    setRefused(answer.ok ? null : { draftKey, said: refusalOf(answer) });
    if (!answer.ok) return;
    leave();
    attaching.sent(draftKey, attached);
  };
  const askSeveral = async () => props.onSeveral?.(text, await attaching.settled());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowUp" && text === "" && props.onEditLast !== undefined) {
      event.preventDefault();
      props.onEditLast();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void send();
  };
  return (
    // Keys rise here from the fields inside; the form itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles["composer"]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      // Where nothing inside took it for itself, Escape goes back from what was begun.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        (fork?.onCancel ?? preview?.onBack)?.();
      }}
    >
      {fork !== undefined && <ForkName fork={fork} />}
      <TextArea
        ref={box}
        bare
        aria-label="Message"
        aria-describedby={problem === null && preview === undefined ? undefined : problemId}
        placeholder={props.placeholder}
        value={text}
        maxRows={12}
        onChange={(event) => {
          setText(event.target.value);
          props.onTyped?.();
        }}
        onKeyDown={onKeyDown}
        onPaste={files.onPaste}
      />
      {files.isShown && (
        <ComposerAttachments
          attaching={attaching}
          over={files.over}
          pasted={files.pasted}
          onPastedAsFile={() => void files.pastedAsFile()}
          refused={files.refused}
          modelId={props.model.modelId}
          asked={files.asked}
          onSendWithout={() => void send("without")}
          onOtherModel={() => form.current?.querySelector<HTMLElement>("[role=combobox]")?.focus()}
        />
      )}
      {problem !== null && (
        <p id={problemId} role="alert" className={styles["problem"]}>
          {problem}
        </p>
      )}
      {preview !== undefined && (
        <p
          // Said again where somebody tries to send all the same.
          key={isOnlyLooking ? "tried" : "looking"}
          id={problemId}
          role={isOnlyLooking ? "alert" : "status"}
          className={styles["looking"]}
        >
          You are looking at “{preview.name}”. Go there or fork there to write on it.
        </p>
      )}
      <div className={styles["row"]}>
        <AttachButton onFiles={(chosen) => void attaching.add(chosen)} />
        <ModelPicker present={props.model} onChoose={props.onModel} />
        <span className={styles["hint"]}>
          {mayBeEmpty && isBlank && fork === undefined
            ? "Send with nothing written asks for an answer"
            : "Shift Enter for a new line"}
        </span>
        {props.onInspect !== undefined && (
          <IconButton
            size="small"
            label="Show the request"
            className={styles["inspect"]}
            icon={<CodeIcon />}
            onClick={props.onInspect}
          />
        )}
        {props.onSeveral !== undefined && props.preview === undefined && (
          <IconButton
            size="small"
            label="Ask several models"
            icon={<SeveralIcon />}
            onClick={() => void askSeveral()}
          />
        )}
        {running && (
          <Button icon={<StopIcon />} onClick={props.onStop}>
            Stop
          </Button>
        )}
        {preview === undefined ? (
          <Button type="submit" variant="primary" icon={<SendIcon />}>
            Send
          </Button>
        ) : (
          <PreviewButtons
            {...preview}
            onGo={() => {
              preview.onGo();
              // Its button goes; what is typed next is meant for the box.
              if (hasKeyboard()) box.current?.focus();
            }}
          />
        )}
      </div>
    </form>
  );
}

function refusalOf({ message, isUnsure }: Extract<SendAnswer, { ok: false }>): string {
  return isUnsure === true
    ? `Perhaps sent: ${message} Your text is still here; sent again as it is, it arrives once.`
    : `Not sent: ${message} Your text is still here.`;
}

/** What breaks on the way is an answer too: the words were not sent, and the box must go on. */
async function answerOf(send: () => Promise<SendAnswer>): Promise<SendAnswer> {
  try {
    return await send();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, message: /[.!?…]$/u.test(why) ? why : `${why}.` };
  }
}

function ForkName({ fork }: { fork: ForkBeingMade }) {
  return (
    <>
      <div className={styles["fork"]}>
        <label>
          <span>New branch</span>
          <TextInput value={fork.name} onChange={(event) => fork.onName(event.target.value)} />
        </label>
        <Button size="small" variant="quiet" onClick={fork.onCancel}>
          Cancel
        </Button>
      </div>
      {fork.onEditInstead !== undefined && (
        <p className={styles["ends"]}>
          <span>It ends with your own message: an empty Send has it answered.</span>
          <Button size="small" variant="quiet" onClick={fork.onEditInstead}>
            Edit it instead
          </Button>
        </p>
      )}
    </>
  );
}

/**
 * The box takes the focus when a conversation is opened and when a fork is begun or left; a mere
 * change of branch leaves it where it is. On a screen without a keyboard it would cover the page.
 */
function useFocusedBox(key: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (key !== "" || hasKeyboard()) box.current?.focus();
  }, [key]);
  return box;
}
