import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { buildBrowser, parcel } from "../browser-build.mjs";
import { root } from "../root.mjs";
import type { Bench } from "./row.ts";
import { kilobytes, plainRow, ratioRow } from "./row.ts";
import { filesOf, gzipOf, MOST_BYTES, MOST_LAZY_BYTES, readManifest, weigh } from "./weights.ts";

/** Lazy parts of which each has a bar of its own. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  "customize tab, account customize, manager pages": [
    "src/views/customize/customize.view.tsx",
    "src/pages/look/look.page.ts",
    "src/pages/domains/domains.page.ts",
    "src/pages/domain-new/domain-new.page.ts",
    "src/pages/domain-existing/domain-existing.page.ts",
    "src/pages/domain-instructions/domain-instructions.page.ts",
    "src/pages/manager/manager.page.ts",
    "src/pages/become-manager/become-manager.page.ts",
  ],
  "tip and membership dialogs": [
    "src/views/tip/tip.view.tsx",
    "src/views/membership/membership.view.tsx",
    "src/views/cancel-subscription/cancel-subscription.view.tsx",
    "src/views/snapchat/snapchat.view.tsx",
  ],
};
/** What a guest's first view must not carry. */
const FOREIGN = [/\.codec\.ts$/, /inspector/, /^src\/pages\/(dashboard|kit)\//];

/** react and react-dom with nothing else, built in the same way. */
const reactAlone = async (): Promise<number> => {
  const folder = join(root, ".cache/bench-react");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const page = '<!doctype html><div id="root"></div><script type="module" src="alone.js"></script>';
  await writeFile(join(folder, "index.html"), page);
  await writeFile(
    join(folder, "alone.js"),
    'import { createElement } from "react";\nimport { createRoot } from "react-dom/client";\n' +
      'createRoot(document.getElementById("root")).render(createElement("p", null, "alone"));\n',
  );
  const built = join(folder, "built");
  const child = parcel("build", built, ["--no-source-maps", "--log-level", "error"], {
    entries: [join(folder, "index.html")],
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("react alone could not be built");
  return gzipOf(built, filesOf((await readManifest(built)).entry));
};

/** JS and CSS of a guest's first view of a profile, and what each lazy page adds to the entry. */
export const firstView: Bench = {
  name: "first-view",
  run: async () => {
    await buildBrowser();
    const folder = join(root, "dist/browser");
    const { chunks, loaded, bytes: ours, pages: bySize } = await weigh(folder);
    const baseline = await reactAlone();
    const carried = Object.entries(chunks)
      .filter(([source]) => FOREIGN.some((pattern) => pattern.test(source)))
      .filter(([, group]) => filesOf(group).length === 0 || group.scripts.every((name) => loaded.has(name)))
      .map(([source]) => source);
    const ratio = ratioRow(
      "first view of a profile, JS + CSS, gzip",
      { ours, baseline },
      { show: kilobytes, comparedWith: "react + react-dom" },
      { atMost: MOST_BYTES / baseline },
    );
    const watched = Object.entries(WATCHED).map(([what, sources]) => {
      const found = bySize.filter(({ source }) => sources.includes(source));
      if (found.length < sources.length) throw new Error(`one of these is no chunk: ${sources.join(", ")}`);
      const { source, bytes } = found[0]!;
      const bar = `at most ${kilobytes(MOST_LAZY_BYTES)} each`;
      return plainRow(`${what}: largest (${source})`, kilobytes(bytes), bar, bytes <= MOST_LAZY_BYTES);
    });
    const [largest] = bySize;
    return [
      { ...ratio, bar: `at most ${kilobytes(MOST_BYTES)}`, met: ours <= MOST_BYTES },
      plainRow(
        "foreign parts in it",
        carried.length === 0 ? "none" : carried.join(", "),
        "none",
        carried.length === 0,
      ),
      ...watched,
      ...(largest === undefined
        ? []
        : [
            plainRow(
              `largest lazy part (${largest.source})`,
              kilobytes(largest.bytes),
              `at most ${kilobytes(MOST_LAZY_BYTES)}`,
              largest.bytes <= MOST_LAZY_BYTES,
            ),
          ]),
    ];
  },
};
