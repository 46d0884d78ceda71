import type { ReactNode } from "react";

import { Row } from "./row.tsx";

import styles from "./form-foot.module.css";

/** The buttons at the end of a long form. They stay in view at the dialog's edge while the form scrolls. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <Row className={styles.foot}>{children}</Row>;
}
