import { useAddToDraft } from "#app/react/actions/add-to-draft.ts";
import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";

import { ArtifactCard } from "./artifact-card.tsx";

/** The file names given to blocks of code, for their card and for the model. */
const names: Readonly<Record<ArtifactKind, string>> = {
  html: "page.html",
  svg: "picture.svg",
  react: "component.tsx",
  mermaid: "diagram.mmd",
  vega: "chart.vl.json",
};

/** Shows a block of code in an answer as what it makes. It cannot refer to other files. */
export function FencedArtifact({ kind, text }: { kind: ArtifactKind; text: string }) {
  const addToDraft = useAddToDraft();
  return (
    <ArtifactCard
      artifact={{ kind, path: names[kind], text }}
      readFile={async () => null}
      onSend={addToDraft}
    />
  );
}
