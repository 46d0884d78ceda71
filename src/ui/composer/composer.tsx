import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import type { Preferences } from "#app/react/actions/preferences.ts";
import { onDraftReturned } from "#app/view/open-drafts.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { isFocusElsewhere } from "#ui/kit/browser/focus-elsewhere.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { useOnline } from "#ui/kit/browser/use-online.ts";
import { useSteady } from "#ui/kit/browser/use-steady.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { enterKeyHint, sendKeyHere, sendKeyText, sends } from "#ui/palette/send-key.ts";
import * as composerWords from "#ui/words/composer.ts";

import { ComposerRow } from "./composer-row.tsx";
import type { ComposerRowProps, RowActs } from "./composer-row.tsx";
import { MessageBox } from "./message-box.tsx";
import type { PreviewButtonsProps } from "./preview-buttons.tsx";
import { useComposer } from "./use-composer.ts";
import type { ComposerOptions } from "./use-composer.ts";

import styles from "./composer.module.css";

const ComposerAttachments = lazyComponent(
  async () => (await import("#ui/attachments/composer-attachments.tsx")).ComposerAttachments,
);

/** Loaded with a conversation: on the page of a new one there is nothing to fork. */
const ForkName = lazyComponent(async () => (await import("./composer-fork.tsx")).ForkName);

/**
 * Loaded ahead, because nothing can be fetched where it is shown. If it did not load, nobody waits for it.
 */
const NetworkNote = lazyComponent(
  async () => (await import("./network-note.tsx")).NetworkNote,
  null,
  null,
);

function WithoutNetwork({ connectionId }: { connectionId: string }) {
  return useOnline() ? null : <NetworkNote connectionId={connectionId} />;
}

export interface ComposerProps extends ComposerOptions, Omit<ComposerRowProps, "isBlank" | "acts"> {
  placeholder: string;
  /** Called when the up arrow is pressed in an empty box. */
  onEditLast?: () => void;
  /** Whether sending would fail; the button is then less prominent. */
  cannotSend?: boolean;
  /** Present while another branch is previewed; its actions replace Send. */
  preview?: PreviewButtonsProps & { name: string; hue: number };
}

/**
 * The message box and everything around it. Dialogs that a command opens are outside the form, so that no key
 * in them sends.
 */
export function Composer(props: ComposerProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <>
      <ComposerForm {...props} onDialog={setDialog} />
      {dialog}
    </>
  );
}

function ComposerForm(props: ComposerProps & { onDialog: (dialog: ReactNode) => void }) {
  const { draftKey, fork, model, preview } = props;
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const [sendKey] = usePreference("sendKey");
  const composer = useComposer(props, form);
  const box = useFocusedBox(form, fork === undefined ? "" : draftKey);
  useAskedFocus(box, draftKey);
  const { text, files, isBlank, problem, send } = composer;
  // A button that disappears would lose the focus, and the next keys are meant for the box.
  const focusBox = () => {
    if (hasKeyboard()) box.current?.focus();
  };
  const acts = useSteady<RowActs>({
    onFiles: (chosen) => {
      void files.attaching.add(chosen);
      // If the paperclip kept the focus, the next words would be lost and a space would ask for files again.
      focusBox();
    },
    askSeveral: composer.askSeveral,
    focusBox,
  });
  const note = preview && previewNote(preview.name, isBlank, sendKey);
  const onBoxKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp" && text === "" && props.onEditLast !== undefined) {
      event.preventDefault();
      props.onEditLast();
    }
    if (!sends(event, sendKey)) return;
    event.preventDefault();
    send();
  };
  return (
    // Catches keys that bubble up from the fields inside; the form itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.composer}
      data-preview={preview !== undefined}
      data-hue={preview?.hue}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // If no field inside has handled Escape, it cancels the fork or the preview.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        (fork?.onCancel ?? preview?.onBack)?.();
      }}
    >
      {fork !== undefined && <ForkName fork={fork} />}
      <MessageBox
        box={box}
        frame={form}
        text={text}
        onWrite={composer.write}
        onKeyDown={onBoxKey}
        onPaste={files.onPaste}
        onFiles={(brought) => void files.attaching.add(brought)}
        onDialog={props.onDialog}
        placeholder={props.placeholder}
        describedBy={problem === null && note === undefined ? undefined : noteId}
        enterKeyHint={enterKeyHint(sendKey)}
      />
      {files.isShown && (
        <ComposerAttachments
          {...files}
          modelId={model.modelId}
          onSendWithout={() => send("without")}
        />
      )}
      <ComposerNotes id={noteId} problem={problem} note={note} />
      <WithoutNetwork connectionId={model.connectionId} />
      <ComposerRow {...props} isBlank={isBlank} acts={acts} />
    </form>
  );
}

interface ComposerNotesProps {
  id: string;
  problem: string | null;
  note: string | undefined;
}

/** Says why nothing was sent, or what happens to a message that is written during a preview. */
function ComposerNotes({ id, problem, note }: ComposerNotesProps) {
  if (problem !== null) {
    return (
      <p id={id} role="alert" className={styles.problem}>
        {problem}
      </p>
    );
  }
  if (import.meta.env.SSR) return <EarlyNote />;
  if (note === undefined) return null;
  return (
    <p id={id} className={styles.goes}>
      {note}
    </p>
  );
}

/** A note on what the sending key does during a preview; where no key sends, on what the button does. */
function previewNote(
  name: string,
  isBlank: boolean,
  sendKey: Preferences["sendKey"],
): string | undefined {
  if (!hasKeyboard() && sendKeyHere(sendKey) !== "enter") {
    return isBlank ? undefined : composerWords.takesTo(name);
  }
  const key = sendKeyText(sendKey);
  return isBlank ? composerWords.goesTo(key, name) : composerWords.sendsTo(key, name);
}

/** The place where the first frame says what will happen once the app has loaded (`first-frame/early.ts`). */
function EarlyNote() {
  return <p hidden role="status" className={styles.goes} data-drawn="note" />;
}

/** Focuses the box when something on the page asks for it, or returns a draft to it. */
function useAskedFocus(box: RefObject<HTMLTextAreaElement | null>, draftKey: string): void {
  useFocusRequest("composer", () => {
    if (hasKeyboard()) box.current?.focus();
    return true;
  });
  useEffect(
    () => onDraftReturned((of) => (of === draftKey ? box.current?.focus() : undefined)),
    [box, draftKey],
  );
}

/**
 * Focuses the box when a conversation is opened, when a fork is begun, and when a fork is left, unless the
 * focus has moved elsewhere by then. A mere change of branch leaves the focus alone. Without a hardware
 * keyboard only a new fork focuses the box, as the on-screen keyboard would cover the page.
 *
 * @param key identifies the fork; "" if none is begun
 */
function useFocusedBox(form: RefObject<HTMLFormElement | null>, key: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  const before = useRef("");
  useLayoutEffect(() => {
    const isLeft = before.current !== "" && key === "";
    before.current = key;
    if (isLeft && isFocusElsewhere(form.current)) return;
    if (key !== "" || hasKeyboard()) box.current?.focus();
  }, [form, key]);
  return box;
}
