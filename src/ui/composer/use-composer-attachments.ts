import { useState } from "react";
import type { ClipboardEvent, RefObject } from "react";

import { longText, pastedFiles } from "#ui/attachments/given-files.ts";
import { useAttaching, withoutBoughFiles } from "#ui/attachments/use-attaching.ts";
import { useFileDrop } from "#ui/attachments/use-file-drop.ts";
import { useRefused } from "#ui/attachments/use-refused.ts";

import type { ModelChoice } from "./model-choices.ts";
import type { Draft } from "./use-draft.ts";

/** Files for the message being written: chosen, pasted, dropped; and whether its model takes them. */
export function useComposerAttachments(
  form: RefObject<HTMLFormElement | null>,
  draftKey: string,
  model: ModelChoice,
  { text, takeOut }: Pick<Draft, "text" | "takeOut">,
) {
  const attaching = useAttaching(draftKey);
  const refused = useRefused(attaching.attached, model);
  const question = `${draftKey} ${model.connectionId} ${model.modelId}`;
  const [asked, setAsked] = useState("");
  const [pasted, setPasted] = useState({ draftKey: "", text: "" });
  const over = useFileDrop(form, (files) => {
    void withoutBoughFiles(files).then((kept) => attaching.add(kept));
  });
  const isLong = pasted.draftKey === draftKey && pasted.text !== "" && text.includes(pasted.text);
  return {
    attaching,
    refused,
    over,
    /** The person has tried to send what the model does not take. */
    asked: asked === question,
    ask: () => setAsked(question),
    pasted: isLong ? pasted.text.length : null,
    onPaste: (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData);
      if (files.length > 0) {
        event.preventDefault();
        void attaching.add(files);
      } else {
        const long = longText(event.clipboardData);
        if (long !== null) setPasted({ draftKey, text: long });
      }
    },
    /** The words leave the box only once they are a file. */
    pastedAsFile: async () => {
      const file = new File([pasted.text], "Pasted text.txt", { type: "text/plain" });
      setPasted({ draftKey: "", text: "" });
      if (await attaching.add([file])) takeOut(pasted.text);
    },
    /** There is something to be shown of all this. */
    isShown:
      attaching.attached.length > 0 ||
      attaching.reading.length > 0 ||
      attaching.problems.length > 0 ||
      isLong ||
      over !== null,
  };
}
