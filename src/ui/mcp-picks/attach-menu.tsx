import { useState } from "react";
import { createPortal } from "react-dom";

import { useMayHaveResources } from "#app/react/queries/mcp-resources.ts";
import { AttachButton } from "#ui/attachments/attach-button.tsx";
import { useFileChooser } from "#ui/attachments/use-file-chooser.ts";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { PaperclipIcon, UploadIcon } from "#ui/kit/icons/icons-act.tsx";
import { DatabaseIcon } from "#ui/kit/icons/icons-thing.tsx";

const ResourceDialog = lazyComponent(
  async () => (await import("./resource-dialog.tsx")).ResourceDialog,
);

export interface AttachMenuProps {
  onFiles: (files: File[]) => void;
}

/** Offers the resources of MCP servers beside the person's own files. */
export function AttachMenu({ onFiles }: AttachMenuProps) {
  const [isPicking, setIsPicking] = useState(false);
  const choose = useFileChooser(onFiles);
  if (!useMayHaveResources()) return <AttachButton onFiles={onFiles} />;
  return (
    <>
      <MenuButton
        size="small"
        align="start"
        label="Attach files"
        icon={<PaperclipIcon />}
        items={[
          { label: "From this device…", icon: <UploadIcon />, onSelect: choose },
          {
            label: "From an MCP server…",
            icon: <DatabaseIcon />,
            onSelect: () => setIsPicking(true),
          },
        ]}
      />
      {/* Outside the form, so that no key there sends. */}
      {isPicking &&
        createPortal(
          <ResourceDialog onFiles={onFiles} onClose={() => setIsPicking(false)} />,
          document.body,
        )}
    </>
  );
}
