/** The setting that is true once the example was stored, or was not needed. */
export const EXAMPLE_SETTING = "example";
