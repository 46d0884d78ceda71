import type { ReactNode } from "react";

/** Shown in place of a part of the page that couldn’t be drawn. */

export const notShown = (what: string) => `${what} couldn’t be shown`;
export const notShownRetry = (what: string, retry: ReactNode) => (
  <>
    {what} couldn’t be shown. {retry}
  </>
);
export const restWorks = "Nothing was changed, and everything else on this page works.";
export const tryAgain = "Try again";
