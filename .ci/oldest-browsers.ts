/**
 * The oldest versions in which Bough works. It is built for them, a lint keeps out what they lack
 * (`.ci/lint/oldest-browsers.test.ts`), and older ones get a page that says so (`public/look.js`).
 */
export const OLDEST = { chrome: 126, firefox: 126, safari: 18 } as const;

/**
 * The oldest versions in the form of Vite's `build.target`. Edge has Chrome's engine, and iOS has Safari's.
 */
export const BUILD_TARGET = [
  `chrome${OLDEST.chrome}`,
  `edge${OLDEST.chrome}`,
  `firefox${OLDEST.firefox}`,
  `safari${OLDEST.safari}`,
  `ios${OLDEST.safari}`,
];
