import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";

import { useNodeActs } from "./node-acts.tsx";

export interface PreviewActs {
  /** The branch that is looked at. */
  name: string;
  /** It is another one than the active branch. */
  isElsewhere: boolean;
  onGo: () => void;
  onFork: () => void;
  onBack: () => void;
}

/** What can be done with a message that is only looked at; null where none is. */
export function usePreviewActs(): PreviewActs | null {
  const { context, tree, active, shown } = useScene();
  const preview = useView((view) => view.preview);
  const fork = useView((view) => view.pendingFork);
  const setView = useView((view) => view.set);
  const acts = useNodeActs();
  if (preview?.contextId !== context.id || fork !== null) return null;
  const { nodeId } = preview;
  return {
    name: branchLabel(tree, shown),
    isElsewhere: shown !== active,
    onGo: () => acts.goThere(nodeId),
    onFork: () => acts.fork({ nodeId, role: undefined, title: shown.named ? shown.name : "" }),
    onBack: () => setView({ preview: null }),
  };
}
