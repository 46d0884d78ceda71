import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { ExpandIcon, MinusIcon, PlusIcon } from "#ui/kit/icons/icons-act.tsx";

import type { Camera } from "./camera.ts";

import styles from "./tree-canvas.module.css";

/** Controls the camera with buttons; the keyboard can do the same. */
export function CameraButtons({ camera }: { camera: Camera }) {
  const { zoomIn, zoomOut, fit, toSelection } = camera;
  return (
    <div className={styles.controls} role="group" aria-label="Zoom">
      <IconButton size="small" label="Zoom out" icon={<MinusIcon />} keys="−" onClick={zoomOut} />
      <IconButton size="small" label="Zoom in" icon={<PlusIcon />} keys="+" onClick={zoomIn} />
      <IconButton size="small" label="Fit the tree" icon={<ExpandIcon />} keys="0" onClick={fit} />
      <Button size="small" variant="quiet" onClick={toSelection}>
        Current message
      </Button>
    </div>
  );
}
