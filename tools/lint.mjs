// Lints all sources, with their types. The layers' own tsconfig.json files hold what may import what; by them oxlint would check
// the layers below again for each layer, which takes twice as long. So it is shown a copy in which all files are one program.
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { nodeEnvironment, nodeProgram, run } from "./install.mjs";
import { root } from "./root.mjs";

const sources = ["src", "tests", "model-tests", "tools", "vitest.config.ts"];
const settings = [".gitignore", ".oxlintrc.json", "package.json", "tsconfig.base.json"];

/** Everything that a file of any layer may use: the browser's and Node's. */
const program = {
  extends: "./tsconfig.base.json",
  compilerOptions: {
    ...{ noEmit: true, allowJs: true, jsx: "react-jsx", types: ["node"] },
    lib: ["es2024", "esnext.iterator", "esnext.collection", "dom", "dom.iterable"],
  },
  include: sources,
};

const filter = (path) => basename(path) !== "tsconfig.json";
const copy = await mkdtemp(join(tmpdir(), "marquee-lint-"));
try {
  for (const name of [...sources, ...settings])
    await cp(join(root, name), join(copy, name), { recursive: true, filter });
  await writeFile(join(copy, "tsconfig.json"), JSON.stringify(program));
  await symlink(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  process.exitCode = await run(nodeProgram(), [oxlint, "--type-aware", "--deny-warnings"], {
    ...{ cwd: copy, stdio: "inherit" },
    env: nodeEnvironment({}),
  });
} finally {
  await rm(copy, { recursive: true, force: true });
}
