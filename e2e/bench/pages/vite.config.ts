import { defineConfig } from "vite";

/**
 * The bare pages that Bough is compared with. They have no content security policy and contain
 * nothing of Bough, but `search-index.html`, which has its search index alone.
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
