/** The setting that is true once the example conversation was stored, or turned out not to be needed. */
export const EXAMPLE_SETTING = "example";
