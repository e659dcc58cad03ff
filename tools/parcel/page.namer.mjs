import { Namer } from "@parcel/plugin";

/** Parcel would name the page's own script and styles after the folder the project was cloned into. */
export default new Namer({
  name({ bundle, bundleGraph }) {
    if (bundle.needsStableName) return null;
    const [group] = bundleGraph.getBundleGroupsContainingBundle(bundle);
    if (group === undefined || !bundleGraph.isEntryBundleGroup(group)) return null;
    return `marquee.${bundle.hashReference}.${bundle.type}`;
  },
});
