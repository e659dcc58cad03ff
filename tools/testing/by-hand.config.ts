import { defineConfig } from "vitest/config";

/** The paths for people, walked in Chromium by a command of their own: `npm run paths -- --all --browser`. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["model-tests/browser/**/*.walk.ts"],
    globalSetup: ["tools/testing/browser.setup.ts", "tools/testing/database.setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
