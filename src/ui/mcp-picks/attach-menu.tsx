import { useState } from "react";
import { createPortal } from "react-dom";

import { useMayHaveResources } from "#app/react/queries/mcp-resources.ts";
import { AttachButton } from "#ui/attachments/attach-button.tsx";
import { chooseFiles } from "#ui/kit/browser/choose-files.ts";
import { lazyDialog } from "#ui/kit/components/lazy-component.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { PaperclipIcon, UploadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { DatabaseIcon } from "#ui/kit/icons/icons-thing.tsx";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

const ResourceDialog = lazyDialog(
  async () => (await import("./resource-dialog.tsx")).ResourceDialog,
  ({ onClose }) => onClose(),
);

export interface AttachMenuProps {
  onFiles: (files: File[]) => void;
}

/** Offers the resources of MCP servers beside the person's own files. */
export function AttachMenu({ onFiles }: AttachMenuProps) {
  // Once the picker has been opened, the menu stays, even if a server turns out to have no resources:
  // otherwise the dialog would close by itself and the focus would have nowhere to return to.
  const [picker, setPicker] = useState<"unused" | "open" | "closed">("unused");
  const mayHave = useMayHaveResources();
  if (!mayHave && picker === "unused") return <AttachButton onFiles={onFiles} />;
  return (
    <>
      <MenuButton
        size="small"
        align="start"
        label={mcpPicksWords.attachFiles}
        icon={<PaperclipIcon />}
        items={[
          {
            label: mcpPicksWords.fromDevice,
            icon: <UploadIcon />,
            onSelect: () => chooseFiles(onFiles),
          },
          {
            label: mcpPicksWords.fromServer,
            icon: <DatabaseIcon />,
            onSelect: () => setPicker("open"),
          },
        ]}
      />
      {/* Rendered outside the form, so that no key pressed in it sends the message. */}
      {picker === "open" &&
        createPortal(
          <ResourceDialog onFiles={onFiles} onClose={() => setPicker("closed")} />,
          document.body,
        )}
    </>
  );
}
