/** Texts of the page as a whole. They are on the first page, so each text is exported by itself. */

export const listWidth = "Sidebar width";

/** Shown if the database held data before and is empty now: that must not look like a fresh start. */
export const evicted =
  "Bough’s saved data is gone: the browser removed it to free up space, or this site’s data was cleared. A file that you have exported can be imported again. In Settings, you can ask the browser to protect your data.";
export const nothingSaved =
  "From now on, nothing on this page is saved. Copy what you need, then reload the page.";

// Parts of the page, for when one can’t be shown.
export const pageTitle = "The title";
export const list = "The list of conversations";
export const conversation = "This conversation";
export const dialog = "This window";
export const dialogNotShown = (why: string) =>
  `This window couldn’t be shown: ${why}. Nothing was changed.`;
