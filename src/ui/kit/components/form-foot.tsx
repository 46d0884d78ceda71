import type { ReactNode } from "react";

import { Row } from "./row.tsx";

import styles from "./form-foot.module.css";

/** The buttons at a long form's end, which stay in view above the dialog's edge while it is scrolled. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <Row className={styles.foot}>{children}</Row>;
}
