/** Where the browser's built-in model seems to live; no such host can exist. */
export const BUILT_IN_BASE_URL = "https://built-in.bough.invalid/v1";

/** Browsers do not say which model theirs is. */
export const BUILT_IN_MODEL = "built-in";
