import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";

import { takeEarlySend } from "#app/view/early-send.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { OldBox } from "#app/view/typed-on.ts";
import type { AddedPart } from "#domain/message.ts";
import { isMissingFile } from "#platform/missing-file.ts";
import type { AttachmentsState } from "#ui/attachments/use-attachments.ts";
import type { ModelChoice } from "#ui/models/model-choices.ts";
import * as composerWords from "#ui/words/composer.ts";
import { notHere } from "#ui/words/missing-parts.ts";

import { useComposerAttachments } from "./use-composer-attachments.ts";
import { useDraft } from "./use-draft.ts";
import type { ComposerDraft } from "./use-draft.ts";

export type SendResult =
  /** `go` leads to the message once it has left the box, and takes along what was typed since. */
  | { ok: true; go?: (box: OldBox) => void }
  /** `isUnsure`: the message may have been sent. If it is sent again unchanged, it arrives only once. */
  | { ok: false; message: string; isUnsure?: boolean };

export interface ComposerOptions {
  /** The key under which the text is kept across reloads. */
  draftKey: string;
  model: ModelChoice;
  onSend: (text: string, attached: readonly AddedPart[]) => Promise<SendResult>;
  /** Called when the person changes the text. */
  onTyped?: () => void;
  /** Whether the last message is the person's own, so that sending nothing asks for an answer to it. */
  mayBeEmpty?: boolean;
  /** Asks several models with the written text. */
  onSeveral?: (text: string, attached: readonly AddedPart[]) => void;
  /**
   * Present while another branch is previewed. Sending goes there first; without text, it only goes there.
   */
  preview?: { onGo: () => void };
}

/** A message being written, with its actions. */
export interface ComposerState {
  text: string;
  write: (text: string) => void;
  files: ReturnType<typeof useComposerAttachments>;
  /** Whether nothing is written or added. */
  isBlank: boolean;
  /** Why the last send failed; null if it did not. */
  problem: string | null;
  /**
   * Sends the message. With "without", it leaves out the files that the model does not accept, which the
   * person has been told of.
   */
  send: (how?: "whole" | "without") => void;
  askSeveral: () => void;
}

/** @param form the element on which files can be dropped */
export function useComposer(
  options: ComposerOptions,
  form: RefObject<HTMLFormElement | null>,
): ComposerState {
  const { draftKey, model, mayBeEmpty = false, preview } = options;
  const draft = useDraft(draftKey, form);
  const { text, setText } = draft;
  const files = useComposerAttachments(form, draftKey, model, draft, preview !== undefined);
  const { attaching } = files;
  const isBlank =
    text.trim() === "" &&
    attaching.attached.length + attaching.changes.length + attaching.reading.length === 0;
  const sending = useSending({ draftKey, draft, attaching, isBlank, onSend: options.onSend });
  useEarlySend(draft, attaching, sending.send);
  const send = (how: "whole" | "without" = "whole") => {
    if (isBlank && preview !== undefined) return preview.onGo();
    if (isBlank && !mayBeEmpty) return;
    if (how === "whole" && files.refused.length > 0) return files.ask();
    void sending.send();
  };
  const askSeveral = async () => options.onSeveral?.(text, await attaching.settled());
  return {
    text,
    write: (typed) => {
      setText(typed);
      options.onTyped?.();
    },
    files,
    isBlank,
    problem: sending.problem,
    send,
    askSeveral: () => void askSeveral(),
  };
}

interface SendingOptions extends Pick<ComposerOptions, "draftKey" | "onSend"> {
  draft: ComposerDraft;
  attaching: AttachmentsState;
  isBlank: boolean;
}

/** Sends a draft once, however often it is called. The text leaves the box only once it is stored. */
function useSending({ draftKey, draft, attaching, isBlank, onSend }: SendingOptions) {
  const [refused, setRefused] = useState<{ draftKey: string; said: string } | null>(null);
  /** Drafts being sent: a second Enter must not send one twice. */
  const sending = useRef(new Set<string>());
  const send = async (text = draft.text) => {
    if (sending.current.has(draftKey)) return;
    sending.current.add(draftKey);
    const leave = draft.leaving(draftKey, text);
    const attached = await attaching.settled();
    // If no file could be read, there may be nothing left to send.
    const isSent = text.trim() !== "" || attached.length > 0 || isBlank;
    const result = isSent && (await resultOf(() => onSend(text, attached)));
    sending.current.delete(draftKey);
    if (result === false) return;
    setRefused(result.ok ? null : { draftKey, said: refusalOf(result) });
    if (!result.ok) return;
    const box = leave();
    attaching.sent(draftKey, attached);
    result.go?.(box);
  };
  return { problem: refused?.draftKey === draftKey ? refused.said : null, send };
}

/**
 * Sends what the person sent before the app had loaded, unless the draft has more that they have not seen.
 */
function useEarlySend(
  { isRead, text }: ComposerDraft,
  attaching: AttachmentsState,
  send: (text: string) => Promise<void>,
): void {
  const sendAlone = useEffectEvent(async (early: string) => {
    const isAlone = text.startsWith(early) && (await attaching.settled()).length === 0;
    if (isAlone) await send(early);
    else notify({ text: composerWords.earlierDraft });
  });
  useEffect(() => {
    const early = isRead ? takeEarlySend() : null;
    if (early !== null) void sendAlone(early);
  });
}

function refusalOf({ message, isUnsure }: Extract<SendResult, { ok: false }>): string {
  const why = reasonOf(message);
  return isUnsure === true ? composerWords.mayBeSent(why) : composerWords.notSent(why);
}

/** A rejected send becomes a refusal, so that the composer stays usable. */
async function resultOf(send: () => Promise<SendResult>): Promise<SendResult> {
  try {
    return await send();
  } catch (error) {
    if (isMissingFile(error)) return { ok: false, message: notHere };
    return { ok: false, message: reasonOf(error) };
  }
}
