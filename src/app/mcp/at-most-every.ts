/** Calls as often as this, and once more if it is wanted meanwhile. @param every milliseconds */
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
