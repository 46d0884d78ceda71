import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { ExpandIcon, MinusIcon } from "#ui/kit/icons/icons-act.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import type { Camera } from "./camera.ts";

import styles from "./tree-canvas.module.css";

/** Controls the camera with buttons; the keyboard can do the same. */
export function CameraButtons({ camera }: { camera: Camera }) {
  const { zoomIn, zoomOut, fit, toSelection } = camera;
  return (
    <div className={styles.controls} role="group" aria-label={treeWords.zoom}>
      <IconButton
        size="small"
        label={treeWords.zoomOut}
        icon={<MinusIcon />}
        keys="−"
        onClick={zoomOut}
      />
      <IconButton
        size="small"
        label={treeWords.zoomIn}
        icon={<PlusIcon />}
        keys="+"
        onClick={zoomIn}
      />
      <IconButton size="small" label={treeWords.fit} icon={<ExpandIcon />} keys="0" onClick={fit} />
      <Button size="small" variant="quiet" onClick={toSelection}>
        {treeWords.currentMessage}
      </Button>
    </div>
  );
}
