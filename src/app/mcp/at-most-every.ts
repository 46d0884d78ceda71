/**
 * Limits how often `act` is called; a call that was wanted in between is made afterwards.
 * @param every milliseconds
 */
export function atMostEvery(every: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const now = () => {
    isWanted = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) now();
    }, every);
    act();
  };
  return () => {
    isWanted = true;
    if (timer === undefined) now();
  };
}
