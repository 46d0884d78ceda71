/**
 * The setting that has the id of the example's conversation while that is still to be stored, and is true once it
 * was, or was not needed.
 */
export const EXAMPLE_SETTING = "example";
