import { useState } from "react";
import type { ClipboardEvent, RefObject } from "react";

import { useUnsupported } from "#app/react/queries/unsupported-attachments.ts";
import { attachmentsIn } from "#domain/message.ts";
import { pastedFiles } from "#ui/attachments/incoming-files.ts";
import { textPasted } from "#ui/attachments/incoming-text.ts";
import { useAttachments } from "#ui/attachments/use-attachments.ts";
import type { AttachmentsState } from "#ui/attachments/use-attachments.ts";
import { useFileDrop } from "#ui/attachments/use-file-drop.ts";
import { withoutHistories } from "#ui/attachments/without-histories.ts";
import type { ModelChoice } from "#ui/models/model-choices.ts";

import type { ComposerDraft } from "./use-draft.ts";

/**
 * The files of the message being written, which were chosen, pasted or dropped, and whether its model accepts
 * them.
 */
export function useComposerAttachments(
  form: RefObject<HTMLFormElement | null>,
  draftKey: string,
  model: ModelChoice,
  { text, takeOut }: Pick<ComposerDraft, "text" | "takeOut">,
  isElsewhere: boolean,
) {
  const all = useAttachments(draftKey);
  const attaching = isElsewhere ? withoutChanges(all) : all;
  const refused = useUnsupported(attaching.attached, model);
  const question = `${draftKey} ${model.connectionId} ${model.modelId}`;
  const [asked, setAsked] = useState("");
  const [pasted, setPasted] = useState("");
  const over = useFileDrop(form, (files) => void attaching.add(files, withoutHistories));
  const long = text.includes(pasted) ? pasted : "";
  return {
    attaching,
    refused,
    over,
    /** Whether the person has tried to send files that the model does not accept. */
    asked: asked === question,
    ask: () => setAsked(question),
    /** A long text that was just pasted and could be a file instead; "" if there is none. */
    pasted: long,
    setPasted,
    takeOut,
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const files = pastedFiles(event.clipboardData);
      if (files.length > 0) {
        event.preventDefault();
        void attaching.add(files);
      } else textPasted(event, setPasted);
    },
    /** Whether there is anything to show. */
    isShown:
      attaching.attached.length > 0 ||
      attaching.changes.length > 0 ||
      attaching.reading.length > 0 ||
      attaching.problems.length > 0 ||
      long !== "" ||
      over !== null,
  };
}

/**
 * Leaves out the changes, for a message that goes to another branch: they were made to files of the draft's
 * own branch (K7).
 */
function withoutChanges(all: AttachmentsState): AttachmentsState {
  const settled = async () => attachmentsIn({ content: [...(await all.settled())] });
  return { ...all, changes: [], settled };
}
