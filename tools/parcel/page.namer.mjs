import { Namer } from "@parcel/plugin";

/** Parcel would name the page's own script and styles after the folder the project was cloned into. */
export default new Namer({
  name({ bundle, bundleGraph }) {
    if (bundle.needsStableName) return null;
    const [group] = bundleGraph.getBundleGroupsContainingBundle(bundle);
    if (group === undefined || !bundleGraph.isEntryBundleGroup(group)) return null;
    const name = bundle.getMainEntry()?.filePath.endsWith("early.ts") === true ? "early" : "marquee";
    return `${name}.${bundle.hashReference}.${bundle.type}`;
  },
});
