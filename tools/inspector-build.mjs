// `node inspector-build.mjs [folder]` builds the inspector for any XState app: `inspector.html`, its page with all that belongs to
// it, and `marquee-inspector.js`, the module that an app imports; into `dist/inspector` where no folder is named.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join, relative, sep } from "node:path";

import { Parcel } from "@parcel/core";
import { rolldown } from "rolldown";

import { isDropInPart } from "./drop-in-parts.mjs";
import { root } from "./root.mjs";

const types = { ".woff2": "font/woff2", ".svg": "image/svg+xml" };

/** The package of a file, null for one of ours. */
const packageOf = (path) =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.split(sep).join("/"))?.[1] ?? null;

/**
 * Throws when a file of the product came in: an import of it would be an error of `npm run check` as well.
 * @param {readonly string[]} paths
 */
const insistOnParts = (paths) => {
  const own = paths.map((path) => relative(root, path).split(sep).join("/"));
  const strange = own.filter((path) => packageOf(path) === null && !isDropInPart(path));
  if (strange.length > 0) throw new Error(`The inspector of any app must not hold ${strange.join(", ")}.`);
};

/** The licences of packages that a file holds, as their authors wrote them. */
const licencesOf = async (names) => {
  const text = async (name) => {
    const folder = join(root, "node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
    const words = file === undefined ? "" : `\n\n${(await readFile(join(folder, file), "utf8")).trim()}`;
    return `${name} ${version} (${license})${words}`;
  };
  const own = `Marquee's inspector\n\n${(await readFile(join(root, "LICENSE"), "utf8")).trim()}`;
  const texts = [
    own,
    ...(await Promise.all([...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1)).map(text))),
  ];
  return texts.join(`\n\n${"-".repeat(60)}\n\n`);
};

/** Parcel's build of the page into a folder; answers the paths of all sources that are in it. */
const parcelPage = async (folder) => {
  const page = new Parcel({
    entries: [join(root, "src/drop-in/page.html")],
    projectRoot: root,
    config: join(root, ".parcelrc"),
    mode: "production",
    env: { NODE_ENV: "production" },
    cacheDir: join(root, ".cache/parcel-inspector"),
    shouldAutoInstall: false,
    defaultTargetOptions: {
      distDir: folder,
      publicUrl: "./",
      shouldScopeHoist: true,
      shouldOptimize: true,
      sourceMaps: false,
    },
  });
  const { bundleGraph } = await page.run();
  const sources = new Set();
  for (const bundle of bundleGraph.getBundles())
    bundle.traverseAssets(({ filePath }) => void sources.add(filePath));
  return [...sources];
};

const asScript = (code) =>
  code.replaceAll("</script", String.raw`<\/script`).replaceAll("<!--", String.raw`<\!--`);

const replaced = async (text, pattern, make) => {
  const made = await Promise.all([...text.matchAll(pattern)].map(make));
  return text.replace(pattern, () => made.shift());
};

/** A built page with all its files in it. Throws when one of them would not be. */
const inlined = async (folder) => {
  const left = new Set(await readdir(folder));
  const bytes = async (name) => {
    left.delete(basename(name));
    return readFile(join(folder, basename(name)));
  };
  const file = async (name) => (await bytes(name)).toString("utf8");
  const data = async (name) => {
    const type = types[extname(name)];
    if (type === undefined) throw new Error(`${name} cannot be put into the page.`);
    return `data:${type};base64,${(await bytes(name)).toString("base64")}`;
  };
  const address = (tag) => /href="?([^"\s>]+)/.exec(tag)[1];

  let html = await file("page.html");
  html = await replaced(html, /<link [^>]*rel="?stylesheet"?[^>]*>/g, async ([tag]) => {
    const styles = await file(address(tag));
    const fonts = /url\(["']?(?!data:)([^"')]+)["']?\)/g;
    return `<style>${await replaced(styles, fonts, async ([, name]) => `url(${await data(name)})`)}</style>`;
  });
  html = await replaced(
    html,
    /<link [^>]*rel="?icon"?[^>]*>/g,
    async ([tag]) => `<link rel="icon" href="${await data(address(tag))}">`,
  );
  const scripts = /<script [^>]*src="?([^"\s>]+)"?[^>]*><\/script>/g;
  if (html.match(scripts)?.length !== 1) throw new Error("The page must have one script.");
  html = await replaced(
    html,
    scripts,
    async ([, name]) => `<script type="module">${asScript(await file(name))}</script>`,
  );
  if (left.size > 0) throw new Error(`The page would ask for ${[...left].join(", ")}.`);
  return html;
};

const buildPage = async (folder, file) => {
  const sources = await parcelPage(folder);
  insistOnParts(sources);
  const html = await inlined(folder);
  const worker = await readFile(join(root, "node_modules/elkjs/lib/elk-worker.min.js"), "utf8");
  const packages = sources.map(packageOf).filter((name) => name !== null);
  const font = await readFile(join(root, "src/views/theme/figtree.LICENSE"), "utf8");
  const licences = `${await licencesOf([...packages, "elkjs"])}\n\n${"-".repeat(60)}\n\nFigtree\n\n${font.trim()}`;
  const more = [
    `<script type="text/plain" id="layout-worker">${asScript(worker)}</script>`,
    `<!--\n${licences.replaceAll("--", "- -")}\n-->`,
  ];
  await writeFile(
    file,
    html.replace("</body>", () => `${more.join("\n")}</body>`),
  );
};

const buildModule = async (file) => {
  const bundle = await rolldown({
    input: join(root, "src/drop-in/inspector.ts"),
    platform: "browser",
    logLevel: "silent",
    transform: { target: "es2022" },
  });
  try {
    const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: true });
    const [{ code, moduleIds }] = output;
    const sources = moduleIds.filter((id) => !id.startsWith("\0"));
    insistOnParts(sources);
    const names = sources.map(packageOf).filter((name) => name !== null);
    if (names.includes("xstate"))
      throw new Error("An app brings its own XState: the module must not hold another.");
    await writeFile(file, `/*!\n${(await licencesOf(names)).replaceAll("*/", "* /")}\n*/\n${code}`);
  } finally {
    await bundle.close();
  }
};

/** Builds both files into a folder. */
const buildInspector = async (folder) => {
  const parts = await mkdtemp(join(tmpdir(), "inspector-"));
  try {
    await mkdir(folder, { recursive: true });
    await buildModule(join(folder, "marquee-inspector.js"));
    await buildPage(parts, join(folder, "inspector.html"));
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
};

try {
  await buildInspector(process.argv[2] ?? join(root, "dist/inspector"));
} catch (error) {
  console.error(error?.diagnostics?.map(({ message }) => message).join("\n") ?? error.message);
  process.exitCode = 1;
}
// Parcel keeps its workers.
process.exit();
