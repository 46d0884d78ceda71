import { useRef } from "react";

import { IconButton } from "#ui/kit/button.tsx";
import { PaperclipIcon } from "#ui/kit/icons-act.tsx";

/** Lets the person choose files of any kind: what one is, its bytes say. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  // Held until the next choice: a browser may drop one that is in no page before it has answered.
  const asking = useRef<HTMLInputElement>(null);
  const ask = () => {
    // Made for each choice and in no page: the page's own input for files is the import's.
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.addEventListener("change", () => onFiles([...(input.files ?? [])]));
    asking.current = input;
    input.click();
  };
  return <IconButton size="small" label="Attach files" icon={<PaperclipIcon />} onClick={ask} />;
}
