// `npm run check`: format, lint, types, layers, dead code, file rules, generated documents.
import { ensureInstalled } from "./install.mjs";
import { runSteps } from "./steps.mjs";

try {
  await ensureInstalled();
  const { passed, failed } = await runSteps();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
