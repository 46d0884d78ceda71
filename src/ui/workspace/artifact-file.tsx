import type { ReactNode } from "react";

import { useAddToDraft } from "#app/react/actions/add-to-draft.ts";
import { useFileReader } from "#app/react/queries/workspace.ts";
import { artifactKind } from "#domain/artifacts/artifact-kind.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import { ArtifactCard } from "#ui/artifact/artifact-card.tsx";
import { endingOf } from "#ui/artifact/frame/paths.ts";
import { CodeBlock } from "#ui/markdown/code-block.tsx";

import { useText } from "./use-text.ts";

export interface ArtifactFileProps {
  path: string;
  data: Blob;
  /** The workspace that contains the files it refers to. */
  files: Workspace;
  room: "inline" | "panel";
  actions?: ReactNode;
}

/** The most bytes that are read; no model writes a larger page. */
const MOST = 4 * 1024 * 1024;

/** Shows a file by running or drawing it. The files that it refers to are read from its workspace. */
export function ArtifactFile({ path, data, files, room, actions }: ArtifactFileProps) {
  const read = useFileReader();
  const addToDraft = useAddToDraft();
  const text = useText(data, MOST);
  const kind = artifactKind(path);
  if (text === undefined || kind === undefined) return null;
  return (
    <ArtifactCard
      artifact={{ kind, path, text }}
      readFile={(wanted) => read(files, wanted)}
      room={room}
      actions={actions}
      code={
        <CodeBlock
          isPlain
          node={{ kind: "code", language: endingOf(path), pieces: [text], closed: true }}
        />
      }
      onSend={addToDraft}
    />
  );
}
