/** The setting in which the database says which index file is its own. */
export const INDEX_KEY = "searchIndex";
