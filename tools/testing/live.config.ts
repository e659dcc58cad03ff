import { defineConfig } from "vitest/config";

/** Broadcasts with many viewers and other servers, in Chromium, by a command of their own: `npm run live`. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    environment: "node",
    include: ["tests/live/**/*.live.ts"],
    globalSetup: ["tools/testing/browser.setup.ts", "tools/testing/database.setup.ts"],
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
});
