import { useEffect, useState } from "react";

import { serviceHook } from "#app/react/internal/service-hook.ts";
import { workspaceReaderOf } from "#app/workspace/read-workspace.ts";
import type { BranchFiles } from "#app/workspace/read-workspace.ts";
import type { Branch } from "#domain/context.ts";

export type { BranchFiles };

const useReader = serviceHook(workspaceReaderOf);

/** A branch's files; undefined until they are read, null if they cannot be. */
export function useBranchFiles({ id, messageIds }: Branch): BranchFiles | null | undefined {
  const reader = useReader();
  const [read, setRead] = useState<{ branchId: string; files: BranchFiles | null }>();
  useEffect(() => {
    let wanted = true;
    const show = (files: BranchFiles | null) => {
      if (wanted) setRead({ branchId: id, files });
    };
    reader.read(messageIds).then(show, () => show(null));
    return () => {
      wanted = false;
    };
  }, [reader, id, messageIds]);
  return read?.branchId === id ? read.files : undefined;
}
