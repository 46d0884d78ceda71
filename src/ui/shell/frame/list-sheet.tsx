import type { ReactNode } from "react";

import { closeOverlay } from "#app/view/overlay.ts";
import { Dialog } from "#ui/kit/components/dialog.tsx";

import styles from "./frame.module.css";

/** The conversations as a sheet over the page, where only one column fits. */
export function ListSheet({ children }: { children: ReactNode }) {
  return (
    <Dialog title="Bough" placement="left" flush lightDismiss onClose={closeOverlay}>
      <div className={styles.sheet}>{children}</div>
    </Dialog>
  );
}
