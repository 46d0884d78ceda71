/** The address given to the browser's built-in model; no such host can exist. */
export const BUILT_IN_BASE_URL = "https://built-in.bough.invalid/v1";

/** Browsers do not name their model. */
export const BUILT_IN_MODEL = "built-in";
