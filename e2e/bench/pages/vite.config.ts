import { defineConfig } from "vite";

/**
 * The bare pages that Bough is compared with. They have no content security policy and contain
 * nothing of Bough.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ["floor.html", "markdown-floor.html", "engine.html"].map(
        (page) => `${import.meta.dirname}/${page}`,
      ),
    },
  },
});
