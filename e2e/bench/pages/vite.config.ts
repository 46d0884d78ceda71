import { defineConfig } from "vite";

/**
 * Builds the bare pages that Bough is compared with. They have no content security policy and contain
 * nothing of Bough, except `search-index.html`, which has Bough's search index alone.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  worker: { format: "es" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ["floor", "markdown-floor", "engine", "search-index"].map(
        (page) => `${import.meta.dirname}/${page}.html`,
      ),
    },
  },
});
