/** A store's `subscribe`. */
type Subscribe = (listener: () => void) => () => void;

/** How often streamed content is checked (milliseconds). */
const LOOK_EVERY = 100;

/** A subscription that notifies ten times a second at most, however often the store changes. */
export function sampled(subscribe: Subscribe): Subscribe {
  return (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        listener();
      }, LOOK_EVERY);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
}
