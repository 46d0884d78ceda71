import { useState } from "react";

import { useStoredData } from "#app/react/queries/stored-data.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { BinIcon } from "#ui/kit/icons/icons-act.tsx";

import { EraseDialog } from "./erase-dialog.tsx";

import styles from "./settings.module.css";

/** The way to erase everything. */
export function StoredSection() {
  const data = useStoredData();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <section aria-label="Erase">
      <h3 className={styles.heading}>Erase everything</h3>
      <p>Removes all that Bough keeps in this browser. You are asked again before.</p>
      <Button
        variant="danger"
        icon={<BinIcon />}
        disabled={data === undefined}
        onClick={() => setIsAsked(true)}
      >
        Erase all my data
      </Button>
      {isAsked && data !== undefined && (
        <EraseDialog data={data} onClose={() => setIsAsked(false)} />
      )}
    </section>
  );
}
