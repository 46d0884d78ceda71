import { useAddToDraft } from "#app/react/actions/add-to-draft.ts";
import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";

import { ArtifactCard } from "./artifact-card.tsx";

/** What the text of a block is called in its card, and to the model. */
const names: Readonly<Record<ArtifactKind, string>> = {
  html: "page.html",
  svg: "picture.svg",
  react: "component.tsx",
  mermaid: "diagram.mmd",
  vega: "chart.vl.json",
};

/** A block of code of an answer, shown as what it makes. It refers to no other files. */
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
