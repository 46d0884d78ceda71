/** The row of `settings` that is true if Python runs in Pyodide. It stays on this device. */
export const WHOLE_PYTHON_KEY = "python.whole";
