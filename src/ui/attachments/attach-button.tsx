import { IconButton } from "#ui/kit/components/button.tsx";
import { PaperclipIcon } from "#ui/kit/icons/icons-act.tsx";

import { useFileChooser } from "./use-file-chooser.ts";

/** Lets the person choose files. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const ask = useFileChooser(onFiles);
  return <IconButton size="small" label="Attach files" icon={<PaperclipIcon />} onClick={ask} />;
}
