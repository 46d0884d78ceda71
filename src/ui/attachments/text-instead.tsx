import { useTextInstead } from "#app/react/actions/text-instead.ts";
import { isPdf } from "#domain/attachments/media-types.ts";
import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import type { AttachmentsState } from "./use-attachments.ts";

export interface TextInsteadProps {
  attaching: AttachmentsState;
  /** The attachments that the model does not accept. */
  refused: readonly AttachmentPart[];
}

/** Offers to replace PDFs that a model does not accept by their text. Renders nothing if there are none. */
export function TextInstead({ attaching, refused }: TextInsteadProps) {
  const readText = useTextInstead();
  const pdfs = refused.filter(({ mediaType }) => isPdf(mediaType));
  if (pdfs.length === 0) return null;
  const replace = async (part: AttachmentPart) => {
    const name = attachmentName(part);
    // The empty file shows the name while the text is read. Sending waits for it.
    const isAttached = await attaching.add([new File([], name)], async () => {
      const read = await readText(part);
      return [read.ok ? read.value : { name, problem: read.error }];
    });
    if (isAttached) attaching.remove(part.blobId);
  };
  return (
    <Button
      size="small"
      disabled={attaching.reading.length > 0}
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the text.
        currentTarget.form?.querySelector("textarea")?.focus();
        for (const part of pdfs) void replace(part);
      }}
    >
      {attachmentsWords.textInstead(pdfs.length, pdfs.length === refused.length)}
    </Button>
  );
}
