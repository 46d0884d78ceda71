/** Key of the setting that names the index file of this database. */
export const INDEX_KEY = "searchIndex";

/**
 * Increased when files of an older version can no longer be read, or were made with other grams than
 * queries now use. Such files are made again, and tabs of an older version are not asked.
 */
export const INDEX_VERSION = 4;
