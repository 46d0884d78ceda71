import { useRef } from "react";

import { IconButton } from "#ui/kit/button.tsx";
import { PaperclipIcon } from "#ui/kit/icons-act.tsx";

/** Lets the person choose files of any kind: what one is, its bytes say. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        size="small"
        label="Attach files"
        icon={<PaperclipIcon />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Else the same file, removed meanwhile, would be no change.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
