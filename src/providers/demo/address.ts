/** The address of the Demo connection; no such host can exist. */
export const DEMO_BASE_URL = "https://demo.bough.invalid/v1";

export const DEMO_MODELS = ["demo-1", "demo-reasoner"] as const;
