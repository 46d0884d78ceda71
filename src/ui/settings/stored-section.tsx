import { useState } from "react";

import { useStoredData } from "#app/react/queries/stored-data.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { BinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { settingsDataWords } from "#ui/words/settings-data.ts";

import { EraseDialog } from "./erase-dialog.tsx";

import styles from "./settings.module.css";

/** Offers to erase everything that is stored. */
export function StoredSection() {
  const data = useStoredData();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <section aria-label={settingsDataWords.erase.title}>
      <h3 className={styles.heading}>{settingsDataWords.erase.everything}</h3>
      <p>{settingsDataWords.erase.about}</p>
      <Button
        variant="danger"
        icon={<BinIcon />}
        disabled={data === undefined}
        onClick={() => setIsAsked(true)}
      >
        {settingsDataWords.erase.start}
      </Button>
      {isAsked && data !== undefined && (
        <EraseDialog data={data} onClose={() => setIsAsked(false)} />
      )}
    </section>
  );
}
