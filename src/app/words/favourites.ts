/** What is said where a favourite couldn’t be stored. It is on the first page. */

export const notSaved = (model: string, why: string) =>
  `“${model}” couldn’t be saved as a favourite: ${why}.`;
