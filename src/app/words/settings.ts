/** Words for a setting that could not be stored. */
export const settingsWords = {
  notSaved: (why: string) => `This setting couldn’t be saved: ${why}.`,
  defaultsNotSaved: (why: string) => `Your defaults couldn’t be saved: ${why}.`,
  budgetsNotSaved: (why: string) => `Your budgets couldn’t be saved: ${why}.`,
  retriesNotSaved: (why: string) => `Your retries couldn’t be saved: ${why}.`,
} as const;
