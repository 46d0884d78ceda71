import { useHasMcpServers } from "#app/react/queries/has-mcp-servers.ts";
import { AttachButton } from "#ui/attachments/attach-button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";

import type { AttachMenuProps } from "./attach-menu.tsx";

const AttachMenu = lazyComponent(
  async () => (await import("./attach-menu.tsx")).AttachMenu,
  ({ onFiles }: AttachMenuProps) => <AttachButton onFiles={onFiles} />,
  null,
);

/** The paperclip. It attaches the person's own files; with MCP servers it opens a menu instead. */
export function Attach({ onFiles }: AttachMenuProps) {
  return useHasMcpServers() ? <AttachMenu onFiles={onFiles} /> : <AttachButton onFiles={onFiles} />;
}
