/** What is said where a setting couldn’t be stored. */
export const settingsWords = {
  notSaved: (why: string) => `This setting couldn’t be saved: ${why}`,
  defaultsNotSaved: (why: string) => `Your defaults couldn’t be saved: ${why}`,
  limitsNotSaved: (why: string) => `Your limits couldn’t be saved: ${why}`,
} as const;
