/** The tool with which a model shows a file to the person. */
export const SHOW_FILE = "show_file";
