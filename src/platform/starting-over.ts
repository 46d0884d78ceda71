let isOver = false;

/**
 * Call this when everything was erased and the page is about to load as on a first visit: what is typed
 * until then cannot be kept anywhere.
 */
export function noteStartingOver(): void {
  isOver = true;
}

export function isStartingOver(): boolean {
  return isOver;
}
