// Builds, or watches and builds, the views as the server renders them: `node render.build.mjs build|watch <folder>`.
import { join } from "node:path";

import { Parcel } from "@parcel/core";

import { root } from "../root.mjs";

const [command, folder] = process.argv.slice(2);

const half = new Parcel({
  entries: [join(root, "src/render.tsx")],
  projectRoot: root,
  config: join(root, ".parcelrc"),
  mode: "production",
  cacheDir: join(root, ".cache/parcel-render"),
  shouldAutoInstall: false,
  // A part that changed has another name, so that a running server never mixes two builds.
  shouldContentHash: true,
  defaultTargetOptions: { shouldScopeHoist: true, shouldOptimize: false, sourceMaps: false },
  targets: {
    render: {
      distDir: folder,
      context: "node",
      engines: { node: ">= 24" },
      outputFormat: "esmodule",
      isLibrary: false,
      includeNodeModules: false,
    },
  },
});

const text = (error) =>
  error?.diagnostics?.map(({ message, origin }) => `${origin}: ${message}`).join("\n") ?? String(error);

try {
  if (command === "watch") {
    await half.watch((error, event) => {
      const failed = error ?? (event.type === "buildFailure" ? event : null);
      if (failed !== null) console.error(`The server's views could not be built:\n${text(failed)}`);
    });
  } else {
    await half.run();
    process.exit(0);
  }
} catch (error) {
  console.error(text(error));
  process.exit(1);
}
