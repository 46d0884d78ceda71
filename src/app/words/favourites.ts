/** Words for a favourite that could not be stored. They are on the first page. */

export const notSaved = (model: string, why: string) =>
  `“${model}” couldn’t be saved as a favourite: ${why}.`;
