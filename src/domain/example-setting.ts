/** The setting that is false while the example is still to be stored, and true once it was, or was not needed. */
export const EXAMPLE_SETTING = "example";
