import { useScene } from "#app/scene.ts";
import { PanelHeader, panelBody } from "#ui/shell/panel-header.tsx";

import { Outline } from "./outline.tsx";

/** The whole conversation as a tree. */
export function TreePanel() {
  const { tree, active } = useScene();
  return (
    <>
      <PanelHeader active="tree" />
      <div {...panelBody("tree")}>
        <Outline tree={tree} active={active} />
      </div>
    </>
  );
}
