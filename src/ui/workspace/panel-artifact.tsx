import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useFilesHere } from "#app/react/queries/workspace.ts";

import { ArtifactFile } from "./artifact-file.tsx";

/** In the panel: with the files as they are now, the person's own changes included. */
export function PanelArtifact({ path, data }: { path: string; data: Blob }) {
  const { active } = useCurrentConversation();
  const here = useFilesHere(active);
  if (!here) return null;
  return <ArtifactFile path={path} data={data} files={here.now} room="panel" />;
}
