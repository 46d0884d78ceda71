/** Whether this is a Mac, or another device with a Mac's keys. */
export const isMac = /^(?:Mac|iP)/u.test(navigator.platform);
