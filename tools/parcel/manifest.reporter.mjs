import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { Reporter } from "@parcel/plugin";

const fileOf = (bundle) => basename(bundle.filePath);

/** Scripts and styles of bundles that load together, in order, each once. */
const filesOf = (bundles) => {
  const of = (type) => [...new Set(bundles.filter((bundle) => bundle.type === type).map(fileOf))];
  return { scripts: of("js"), styles: of("css") };
};

const isInline = (bundle) => bundle.bundleBehavior === "inline" || bundle.bundleBehavior === "inlineIsolated";

/** Every bundle that one bundle brings with it: its group and what it refers to, inlined ones excepted. */
const together = (graph, bundle) =>
  [bundle, ...graph.getReferencedBundles(bundle)].filter((each) => !isInline(each));

/**
 * Writes `manifest.json` next to the built files: file names without folder.
 * `{ entry: {scripts, styles}, chunks: { "src/pages/profile/profile.page.ts": {scripts, styles}, ... } }`:
 * `entry` is what the page loads at once, `chunks` what each `import()` adds, by the source file imported.
 */
const manifestOf = (graph, page, projectRoot) => {
  const source = (path) => relative(projectRoot, path).split(sep).join("/");
  const entry = filesOf(together(graph, page));
  const known = new Set([...entry.scripts, ...entry.styles]);
  const chunks = {};
  graph.traverseBundles((bundle) => {
    bundle.traverse((node) => {
      if (node.type !== "dependency" || node.value.priority !== "lazy") return;
      const resolved = graph.resolveAsyncDependency(node.value, bundle);
      if (resolved?.type !== "bundle_group") return;
      const group = resolved.value;
      const asset = graph.getBundlesInBundleGroup(group).flatMap((each) => each.getEntryAssets());
      const main = asset.find((each) => each.id === group.entryAssetId);
      if (main === undefined) return;
      const files = filesOf(graph.getBundlesInBundleGroup(group).filter((each) => !isInline(each)));
      chunks[source(main.filePath)] = {
        scripts: files.scripts.filter((name) => !known.has(name)),
        styles: files.styles.filter((name) => !known.has(name)),
      };
    });
  });
  return {
    entry,
    chunks: Object.fromEntries(Object.entries(chunks).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
};

const kinds = { js: "script", css: "style" };

/**
 * Lets the inspector's page fetch all code of its build while it idles, that of the page of the past included: a recording can
 * be looked at when there is no network any more.
 */
const prefetchAll = async (graph) => {
  const page = graph.getBundles().find((bundle) => fileOf(bundle) === "inspector.html");
  if (page === undefined) return;
  const entry = new Set(together(graph, page).map(fileOf));
  const others = graph.getBundles().filter((bundle) => bundle.type in kinds && !isInline(bundle));
  const links = [...new Map(others.map((bundle) => [fileOf(bundle), bundle])).values()]
    .filter((bundle) => !entry.has(fileOf(bundle)))
    .map(
      (bundle) =>
        `<link rel="prefetch" as="${kinds[bundle.type]}" href="${page.target.publicUrl.replace(/\/?$/, "/")}${fileOf(bundle)}">`,
    );
  const text = await readFile(page.filePath, "utf8");
  if (text.includes('rel="prefetch"')) return;
  await writeFile(
    page.filePath,
    text.replace("</head>", () => `${links.join("")}</head>`),
  );
};

export default new Reporter({
  async report({ event, options, logger }) {
    if (event.type !== "buildSuccess") return;
    const graph = event.bundleGraph;
    await prefetchAll(graph);
    // The inspector's pages have no manifest: the server only has to know what the product's first view loads.
    const page = graph.getBundles().find((bundle) => fileOf(bundle) === "index.html");
    if (page === undefined) return;
    const folder = dirname(page.filePath);
    await mkdir(folder, { recursive: true });
    const manifest = manifestOf(graph, page, options.projectRoot);
    await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    // While watching, names stay and only contents change: the server reads all again when the page is newer.
    const now = new Date();
    if (options.mode === "development") await utimes(page.filePath, now, now);
    logger.verbose({ message: `${Object.keys(manifest.chunks).length} lazy chunks` });
  },
});
