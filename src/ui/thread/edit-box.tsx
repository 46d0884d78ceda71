import { useRef } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useUnsupported } from "#app/react/queries/unsupported-attachments.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import type { MessageNode } from "#domain/message.ts";
import { unsupportedText } from "#ui/attachments/attachment-text.ts";
import { DraftAttachments } from "#ui/attachments/draft-attachments.tsx";
import { pastedFiles } from "#ui/attachments/incoming-files.ts";
import { textPasted } from "#ui/attachments/incoming-text.ts";
import { TextInstead } from "#ui/attachments/text-instead.tsx";
import type { AttachmentsState } from "#ui/attachments/use-attachments.ts";
import { isFocusElsewhere } from "#ui/kit/browser/focus-elsewhere.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { Attach } from "#ui/mcp-picks/attach.tsx";
import { enterKeyHint, newLineHint, sendKeyText, sends } from "#ui/palette/send-key.ts";
import { threadWords } from "#ui/words/thread.tsx";

import { useMessageEdit } from "./use-message-edit.ts";

import styles from "./message.module.css";

/**
 * Edits a person's message with its attachments, or the text of an answer. In an answer, Enter begins a new
 * line, since answers have many.
 */
export function EditBox({ node, branchId }: { node: MessageNode; branchId: string }) {
  const isAnswer = node.message.role === "assistant";
  const box = useRef<HTMLTextAreaElement>(null);
  const edit = useMessageEdit(node, branchId, () => isFocusElsewhere(box.current?.form));
  const { text, setText, attaching, canSend, send, cancel } = edit;
  const [sendKey] = usePreference("sendKey");
  const key = isAnswer ? "mod_enter" : sendKey;
  useFocusRequest("edit", ({ nodeId }) => {
    if (nodeId !== node.id) return false;
    // The person just chose to edit: focus the text box, with the caret at the end of the text.
    const area = box.current;
    area?.setSelectionRange(area.value.length, area.value.length);
    area?.focus();
    return true;
  });
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={box}
        onKeyDown={(event) => {
          if (event.key === "Escape") cancel();
          if (!sends(event, key)) return;
          event.preventDefault();
          send();
        }}
        onPaste={(event) => {
          const files = isAnswer ? [] : pastedFiles(event.clipboardData);
          if (files.length > 0) event.preventDefault();
          else textPasted(event);
          void attaching.add(files);
        }}
        aria-label={isAnswer ? threadWords.editedAnswer : threadWords.editedMessage}
        enterKeyHint={enterKeyHint(key)}
        value={text}
        maxRows={16}
        tall
        onChange={({ target }) => setText(target.value)}
      />
      <DraftAttachments attaching={attaching} />
      <RefusedAttachments attaching={attaching} branchId={branchId} />
      <span className={styles.editActs}>
        {!isAnswer && <Attach onFiles={(files) => void attaching.add(files)} />}
        <span className={styles.editHint}>
          {isAnswer ? threadWords.saveHint(sendKeyText("mod_enter")) : newLineHint(sendKey)}
        </span>
        <Button size="small" variant="quiet" onClick={cancel}>
          {threadWords.cancel}
        </Button>
        <Button size="small" type="submit" variant="primary" disabled={!canSend}>
          {isAnswer ? threadWords.saveVersion : threadWords.sendVersion}
        </Button>
      </span>
    </form>
  );
}

interface RefusedAttachmentsProps {
  attaching: AttachmentsState;
  branchId: string;
}

/** Lists the attachments that the branch's model does not accept, and offers the text of PDFs instead. */
function RefusedAttachments({ attaching, branchId }: RefusedAttachmentsProps) {
  const { tree } = useCurrentConversation();
  const model = useAnsweringModel(tree.byId.get(branchId));
  const refused = useUnsupported(attaching.attached, model);
  if (refused.length === 0) return null;
  return (
    <p className={styles.cut}>
      {threadWords.sentWithoutFiles(unsupportedText(refused, model.modelId), refused.length)}{" "}
      <TextInstead attaching={attaching} refused={refused} />
    </p>
  );
}
