import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

import { leftOut } from "./tools/testing/long-tests.ts";
import { LongestFirst } from "./tools/testing/longest-first.ts";

const server = "tests/**/*.server.test.ts";
const models = "tests/**/*.model.test.ts";
const views = "tests/**/*.view.test.tsx";
const properties = "tools/testing/property-seed.ts";
const pages = "tools/testing/all-pages.ts";

/**
 * Files that need modules of their own: they mock one, read what was loaded before, or share one that starts a server as it
 * is imported. All other files of a project share their modules, which spares the machine a third of its work.
 */
const apart = [
  "model-tests/simulation/*.model.test.ts",
  "tests/account/email-owner.server.test.ts",
  "tests/account/passwords.test.ts",
  "tests/jobs/*.server.test.ts",
  "tests/journal/*.test.ts",
  "tests/render/visitors-apart.server.test.ts",
  "tests/sign-in/overlapping.server.test.ts",
  "tests/reset-password/*.server.test.ts",
  "tests/social-sign-in/startup.test.ts",
];

/** Of the long files, those of the parts that are not run: none, unless `TEST_PART` names a part, as `npm test` does. */
const others = leftOut();

/** Ends what hangs, on a machine with much else to do. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Nothing is tried twice: a test that fails now and then shows a defect, of the product or its own. Properties
 * have a fixed seed, unless `PROPERTY_SEED` names another one. Time limits only end what hangs.
 * unit: pure rules, machines, properties; model: walks over the registry of flows; views: React in happy-dom;
 * server: over HTTP and sockets against PostgreSQL; apart: of both, what shares no modules; e2e: Chromium against the real server.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: "unit",
          ...limits,
          environment: "node",
          setupFiles: [properties, pages],
          include: ["tests/**/*.test.ts"],
          exclude: [server, models, ...apart, ...others],
          isolate: false,
        },
      },
      {
        test: {
          name: "model",
          ...limits,
          environment: "node",
          setupFiles: [properties, pages],
          include: [models, "model-tests/**/*.model.test.ts"],
          exclude: apart,
          isolate: false,
        },
      },
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: "views",
          ...limits,
          environment: "happy-dom",
          setupFiles: [pages, "tools/testing/clean-page.ts"],
          include: [views, "model-tests/**/*.view.test.tsx"],
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          ...limits,
          environment: "node",
          setupFiles: [properties],
          include: [server],
          exclude: [...apart, ...others],
          isolate: false,
          globalSetup: ["tools/testing/database.setup.ts"],
        },
      },
      {
        test: {
          name: "apart",
          ...limits,
          environment: "node",
          setupFiles: [properties],
          include: apart,
          exclude: others,
          globalSetup: ["tools/testing/database.setup.ts"],
        },
      },
      {
        test: {
          name: "e2e",
          ...limits,
          environment: "node",
          // After everything else; three files at a time, for each waits as long as it computes.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          include: ["tests/**/*.spec.ts", "model-tests/generated/**/*.spec.ts"],
          exclude: others,
          isolate: false,
          globalSetup: ["tools/testing/browser.setup.ts", "tools/testing/database.setup.ts"],
        },
      },
    ],
  },
});
