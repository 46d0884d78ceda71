/** Tracks whether one call waits for a person. */
export interface CallWaits {
  /** Holds nest: the call works while there are none. */
  hold(): void;
  release(): void;
}

/** Tracks the waits of all calls of a round that have begun. */
export interface PersonWaits {
  begin(): CallWaits & {
    /** Removes the call. A late release then changes nothing. */
    end(): void;
  };
}

/** Calls back when all running calls wait for a person, and when one of them works again. */
export function followWaits(onWaiting: (isWaiting: boolean) => void = () => {}): PersonWaits {
  const waits = new Map<symbol, number>();
  let told = false;
  function tell(): void {
    const holds = [...waits.values()];
    const isWaiting = holds.length > 0 && !holds.includes(0);
    if (isWaiting === told) return;
    told = isWaiting;
    onWaiting(isWaiting);
  }
  return {
    begin() {
      const call = Symbol("call");
      const count = (change: number) => {
        const holds = waits.get(call);
        if (holds === undefined) return;
        waits.set(call, holds + change);
        tell();
      };
      waits.set(call, 0);
      tell();
      return {
        hold: () => count(1),
        release: () => count(-1),
        end() {
          waits.delete(call);
          tell();
        },
      };
    },
  };
}
