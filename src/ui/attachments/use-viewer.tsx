import { useState } from "react";
import type { ReactNode } from "react";

import type { AttachmentPart } from "#domain/message.ts";
import { lazyDialog } from "#ui/kit/components/lazy-component.tsx";

const Viewer = lazyDialog(
  async () => (await import("./viewer.tsx")).Viewer,
  ({ onClose }) => onClose(),
);

/** Opens attachments at full size, one at a time. */
export function useViewer(parts: readonly AttachmentPart[]): {
  open: (blobId: string) => void;
  viewer: ReactNode;
} {
  const [blobId, setBlobId] = useState<string | null>(null);
  const at = parts.findIndex((part) => part.blobId === blobId);
  return {
    open: setBlobId,
    viewer:
      at < 0 ? null : (
        <Viewer
          parts={parts}
          at={at}
          onGo={(to) => setBlobId(parts[to]?.blobId ?? null)}
          onClose={() => setBlobId(null)}
        />
      ),
  };
}
