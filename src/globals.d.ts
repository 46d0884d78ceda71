/** From package.json, put in by the build (vite.config.ts). */
declare const BOUGH_VERSION: string;
