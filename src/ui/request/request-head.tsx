import { Fragment } from "react";
import type { ReactNode } from "react";

import { escapeHidden } from "#domain/text/visible-text.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { requestWords } from "#ui/words/request.ts";

import styles from "./request.module.css";

export interface RequestHeadProps {
  url: string;
  /** The headers, with a variable's name instead of a key. */
  headers: Readonly<Record<string, string>>;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Where a request is sent, which model answers it, and other facts shown above the body. */
export function RequestHead({ url, headers, facts }: RequestHeadProps) {
  return (
    <section aria-label={requestWords.addressAndHeaders} className={styles.head}>
      <p className={styles.address}>
        <span>{requestWords.post}</span> {escapeHidden(url)}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === "string" ? escapeHidden(value) : value}</dd>
          </Fragment>
        ))}
      </dl>
      <Fold
        look="soft"
        summary={requestWords.headers(Object.keys(headers).length)}
        className={styles.headers}
      >
        <dl>
          {Object.entries(headers).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{escapeHidden(name)}</dt>
              <dd>{escapeHidden(value)}</dd>
            </Fragment>
          ))}
        </dl>
      </Fold>
    </section>
  );
}
