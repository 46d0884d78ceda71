import { IconButton } from "#ui/kit/components/button.tsx";
import { PaperclipIcon } from "#ui/kit/icons/icons-first-page.tsx";
import * as attachWords from "#ui/words/attach.ts";

import { useFileChooser } from "./use-file-chooser.ts";

/** Lets the person choose files. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const ask = useFileChooser(onFiles);
  return (
    <IconButton
      size="small"
      label={attachWords.attachFiles}
      icon={<PaperclipIcon />}
      onClick={ask}
    />
  );
}
