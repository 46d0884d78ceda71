/** Switches for a Chromium that measures a page, alone and without a network. */
export const browserFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Browser work outside the pages, which took a third of an end-to-end test's processor time: two
 * pages behind the address bar for every window, and a spare process for the next navigation.
 */
const BESIDE_THE_PAGE = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/**
 * Features that Playwright itself disables. If a switch is repeated, the browser uses only the last one,
 * so ours must include these. A test compares them with the installed version.
 */
const BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Switches for a Chromium that tests a page. */
export const testFlags: readonly string[] = [
  ...browserFlags,
  `--disable-features=${[...BY_PLAYWRIGHT, ...BESIDE_THE_PAGE].join(",")}`,
];
