import { buildBrowser } from "./browser-build.mjs";

try {
  await buildBrowser();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
