/** The setting in which the database says which index file is its own. */
export const INDEX_KEY = "searchIndex";

/**
 * Grows when files of an older version can no longer be read, or know texts by other grams than are asked for:
 * they are made again, and a tab of an older version is not asked.
 */
export const INDEX_VERSION = 4;
