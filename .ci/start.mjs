// npm start: installs what is missing, builds, and serves the page on http://localhost:4173.
import { createServer } from "node:net";

import { bin, installPackages, requireNode, run, say } from "./setup.mjs";

const PORT = 4173;

function isFree(host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code !== "EADDRINUSE"));
    probe.listen(PORT, host, () => probe.close(() => resolve(true)));
  });
}

requireNode();
if (!((await isFree("127.0.0.1")) && (await isFree("::1")))) {
  say(`Port ${PORT} is in use, so Bough was not started.`);
  say(`End the program that listens there, then run "npm start" again.`);
  process.exit(1);
}
installPackages();
if (run(bin("vite"), ["build", "--logLevel", "warn"]) !== 0) {
  say("The page could not be built; see the words above.");
  process.exit(1);
}
say(`\nBough is on http://localhost:${PORT}  (Ctrl+C ends it)\n`);
process.exit(run(bin("vite"), ["preview", "--logLevel", "warn"]));
