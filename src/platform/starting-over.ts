let isOver = false;

/** Everything was erased, and the page is loaded as on a first visit: what is typed in it could be kept nowhere. */
export function noteStartingOver(): void {
  isOver = true;
}

export function isStartingOver(): boolean {
  return isOver;
}
