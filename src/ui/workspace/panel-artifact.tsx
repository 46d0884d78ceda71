import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useFilesHere } from "#app/react/queries/workspace.ts";

import { ArtifactFile } from "./artifact-file.tsx";

/** An artifact in the panel. It uses the files as they are now, including the person's own changes. */
export function PanelArtifact({ path, data }: { path: string; data: Blob }) {
  const { active } = useCurrentConversation();
  const here = useFilesHere(active);
  if (!here) return null;
  return <ArtifactFile path={path} data={data} files={here.now} room="panel" />;
}
