import packager from "@parcel/packager-js";
import scopeHoisting from "@parcel/packager-js/lib/ScopeHoistingPackager.js";

const { prototype } = scopeHoisting.ScopeHoistingPackager;
const wrapAssets = prototype.loadAssets;

const isEntry = (graph, bundle) =>
  graph.getBundleGroupsContainingBundle(bundle).some((group) => graph.isEntryBundleGroup(group));

/** Modules that a bundle may run as soon as it is there: all that they import is in it or in the page's first script. */
const createIsComplete = (graph, bundle) => {
  const first = graph.getBundles().filter((each) => each.type === "js" && isEntry(graph, each));
  const known = new Map();
  const isComplete = (asset) => {
    const answer = known.get(asset.id);
    if (answer !== undefined) return answer;
    // A circle keeps its wrappers: which of its modules runs first is for them to say.
    known.set(asset.id, false);
    const isAtHand = (dependency) => {
      if (dependency.priority === "lazy" || graph.isDependencySkipped(dependency)) return true;
      const imported = graph.getResolvedAsset(dependency, bundle);
      if (imported?.type !== "js") return true;
      return bundle.hasAsset(imported) ? isComplete(imported) : first.some((each) => each.hasAsset(imported));
    };
    const complete = graph.getDependencies(asset).every(isAtHand);
    known.set(asset.id, complete);
    return complete;
  };
  return isComplete;
};

/**
 * Parcel wraps every module below a lazily loaded one in a function of its own, with its exports behind getters under their
 * full names, because a part of the page might arrive in any order. Modules that nothing outside of their bundle asks for
 * and that have all they import at hand need no wrapper: the page's parts are a tenth smaller without.
 */
prototype.loadAssets = async function () {
  const wrapped = await wrapAssets.call(this);
  const { bundle, bundleGraph: graph } = this;
  if (!bundle.env.isBrowser()) return wrapped;
  const isComplete = createIsComplete(graph, bundle);
  const isAskedFor = (asset) =>
    graph.isAssetReferenced(bundle, asset) ||
    graph
      .getIncomingDependencies(asset)
      .some(({ meta, specifierType }) => meta.shouldWrap && specifierType !== "url");
  const isCommonJs = ({ meta, symbols }) =>
    meta.shouldWrap === true || meta.hasCJSExports === true || symbols.hasExportSymbol("*");
  const kept = wrapped.filter((asset) => isCommonJs(asset) || isAskedFor(asset) || !isComplete(asset));
  this.wrappedAssets = new Set(kept.map(({ id }) => id));
  return kept;
};

/** The files that the `import()`s of a bundle load, by the ids under which Parcel asks for them. */
const addressesOf = (graph, bundle) => {
  const addresses = new Map();
  bundle.traverse((node) => {
    if (node.type !== "dependency" || node.value.priority !== "lazy") return;
    const resolved = graph.resolveAsyncDependency(node.value, bundle);
    if (resolved?.type !== "bundle_group") return;
    for (const each of graph.getBundlesInBundleGroup(resolved.value))
      if (each.bundleBehavior !== "inline") addresses.set(each.publicId, each.name);
  });
  return addresses;
};

const MAP = /(extendImportMap\()(\{[^{}]*\})/;
const packageScript = prototype.package;

/**
 * Parcel gives the first script the names of all files that any script may ever load. Each script knows those that it loads
 * itself: what opens from a dialog is the dialog's to know.
 */
prototype.package = async function () {
  const { contents, map } = await packageScript.call(this);
  const { bundle, bundleGraph: graph } = this;
  if (!bundle.env.isBrowser()) return { contents, map };
  const addresses = addressesOf(graph, bundle);
  if (MAP.test(contents))
    return {
      contents: contents.replace(MAP, (_, call, all) => {
        const known = Object.entries(JSON.parse(all));
        return call + JSON.stringify(Object.fromEntries(known.filter(([id]) => addresses.has(id))));
      }),
      map,
    };
  if (addresses.size === 0) return { contents, map };
  const own = JSON.stringify(Object.fromEntries(addresses));
  return { contents: `${contents}\nObject.assign(parcelRequire.i ??= {}, ${own});\n`, map };
};

export default packager.default;
