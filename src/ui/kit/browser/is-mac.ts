/** A Mac, or another device with its keys. */
export const isMac = /^(?:Mac|iP)/u.test(navigator.platform);
