import packager from "@parcel/packager-js";
import { Packager } from "@parcel/plugin";

/** What Parcel's own packager does, under the key by which Parcel itself finds what a plugin does. */
const own = packager.default[Symbol.for("parcel-plugin-config")];

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

/** The modules of a bundle that nothing outside of it asks for and that have all they import at hand. */
const plainModules = (bundle, graph) => {
  const isComplete = createIsComplete(graph, bundle);
  const isAskedFor = (asset) =>
    graph.isAssetReferenced(bundle, asset) ||
    graph
      .getIncomingDependencies(asset)
      .some(({ meta, specifierType }) => meta.shouldWrap && specifierType !== "url");
  const isCommonJs = ({ meta, symbols }) =>
    meta.shouldWrap === true || meta.hasCJSExports === true || symbols.hasExportSymbol("*");
  const plain = [];
  bundle.traverseAssets((asset) => {
    const keeps = asset.meta.isConstantModule || isCommonJs(asset) || isAskedFor(asset);
    if (!keeps && isComplete(asset)) plain.push(asset);
  });
  return plain;
};

/**
 * Parcel wraps every module below a lazily loaded one in a function of its own, with its exports behind getters under their
 * full names, because a part of the page might arrive in any order; all but modules of constants. While a bundle is packaged,
 * modules that need no wrapper count as such: the page's parts are a tenth smaller.
 */
export default new Packager({
  ...own,
  async package(given) {
    const { bundle, bundleGraph } = given;
    const isOurs = bundle.env.isBrowser() && bundle.env.shouldScopeHoist;
    const plain = isOurs ? plainModules(bundle, bundleGraph) : [];
    for (const { meta } of plain) meta.isConstantModule = true;
    try {
      const packaged = await own.package(given);
      const isWrapped = (asset) =>
        packaged.contents.includes(`parcelRegister("${bundleGraph.getAssetPublicId(asset)}"`);
      const wrapped = plain.find(isWrapped);
      if (wrapped === undefined) return packaged;
      throw new Error(
        `Parcel's packager wraps ${wrapped.filePath}, though it counts as a module of constants.`,
      );
    } finally {
      // What the bundler goes by in a later build must not change.
      for (const { meta } of plain) delete meta.isConstantModule;
    }
  },
});
