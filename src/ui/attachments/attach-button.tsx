import { chooseFiles } from "#ui/kit/browser/choose-files.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { PaperclipIcon } from "#ui/kit/icons/icons-first-page.tsx";
import * as attachWords from "#ui/words/attach.ts";

/** Lets the person choose files. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <IconButton
      size="small"
      label={attachWords.attachFiles}
      icon={<PaperclipIcon />}
      onClick={() => chooseFiles(onFiles)}
    />
  );
}
