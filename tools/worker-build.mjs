import { join } from "node:path";

import { rolldown } from "rolldown";

import { root } from "./root.mjs";

/** The service worker's source, and the name that the server finds its build under. */
export const workerSource = "src/worker";
const built = "push-worker.js";

/**
 * Builds the service worker: one small script of its own that shares nothing with the pages.
 * @param {string} folder where the browser's files go
 */
export const buildWorker = async (folder) => {
  const bundle = await rolldown({
    input: join(root, workerSource, "push.worker.ts"),
    platform: "browser",
    logLevel: "silent",
    transform: { target: "es2022" },
  });
  try {
    await bundle.write({ file: join(folder, built), format: "iife", minify: true });
  } finally {
    await bundle.close();
  }
};
