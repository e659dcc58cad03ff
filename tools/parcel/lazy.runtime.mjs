import { Runtime } from "@parcel/plugin";
import parcelRuntime from "@parcel/runtime-js";

/** What Parcel's own runtime does, under the key by which Parcel itself finds what a plugin does. */
const { apply } = parcelRuntime.default[Symbol.for("parcel-plugin-config")];

/** What `lazy.js` loads a file by: styles by their address, scripts by their place beside the one that asks. */
const loaderOf = (bundle) =>
  bundle.type === "css"
    ? JSON.stringify(bundle.target.publicUrl + bundle.name)
    : `__parcel__import__(${JSON.stringify(`./${bundle.name}`)})`;

const lazyRuntime = (bundle, graph, dependency) => {
  const resolved = graph.resolveAsyncDependency(dependency, bundle);
  if (resolved?.type !== "bundle_group") return [];
  const { entryAssetId } = resolved.value;
  const isMain = (each) => each.getMainEntry()?.id === entryAssetId;
  // What a part imports comes before it.
  const files = graph.getBundlesInBundleGroup(resolved.value).toReversed();
  const parts = [...files.filter((each) => !isMain(each)), ...files.filter(isMain)].map(loaderOf);
  const entry = graph.getAssetPublicId(graph.getAssetById(entryAssetId));
  return [
    {
      filePath: import.meta.filename,
      // As `module.exports`, or Parcel takes `then` away where only some names of the part are used.
      code: `module.exports = require("./lazy.js")(() => [${parts.join()}], () => parcelRequire(${JSON.stringify(entry)}));`,
      dependency,
      env: { sourceType: "module" },
    },
  ];
};

const isLazy = ({ priority, specifierType }) => priority === "lazy" && specifierType !== "url";

/**
 * Each script names the files that it loads itself. Parcel's own runtime gives the first script a table of all that any
 * script may ever load, and ways to look things up in it (1 KB of the first view).
 */
export default new Runtime({
  apply(given) {
    const { bundle, bundleGraph, options } = given;
    const isOurs = bundle.type === "js" && bundle.env.isBrowser() && bundle.env.outputFormat === "esmodule";
    if (!isOurs || options.mode !== "production") return apply(given);
    const lazy = [];
    let hasAddresses = false;
    bundle.traverse(({ type, value }) => {
      if (type !== "dependency") return;
      if (isLazy(value)) lazy.push(value);
      else if (value.specifierType === "url") hasAddresses = true;
    });
    // Scripts that ask for the address of a file (the inspector's worker) keep Parcel's table.
    if (hasAddresses) return apply(given);
    return lazy.flatMap((dependency) => lazyRuntime(bundle, bundleGraph, dependency));
  },
});
