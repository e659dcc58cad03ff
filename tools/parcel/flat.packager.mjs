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

export default packager.default;
