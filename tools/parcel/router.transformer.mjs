import { Transformer } from "@parcel/plugin";

const NAME_FOR_TOOLS = /^\w+\.displayName = "\w+";$/gm;
const MAKES_A_COMPONENT = /= (?=\w+\.(?:createContext|forwardRef|memo)\(|Symbol\(|new WeakMap\()/g;
/** `var Name = class extends Base {`, and after its end `Name.contextType = Context;`. */
const CLASS_WITH_CONTEXT = /^(var (\w+) = class extends [\w.]+ \{)$([^]*?)^\2\.contextType = (\w+);$/gm;
/** Without react-router's own server nothing is fetched ahead of a link: each link would keep two states for it. */
const FETCHES_AHEAD = /^function usePrefetchBehavior\([^]*?^}$/m;
const RENDERS_AHEAD = /return shouldPrefetch && .* : link;$/m;
/** No route has a loader. */
const OF_DATA_ROUTES = /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/;
const WARNS = /^function warning\([^]*?^}$/m;

const rules = [
  [NAME_FOR_TOOLS, ""],
  [MAKES_A_COMPONENT, "= /* @__PURE__ */ "],
  [CLASS_WITH_CONTEXT, "$1 static get contextType() { return $4; }$3"],
  [FETCHES_AHEAD, "function usePrefetchBehavior() { return [false, React8.useRef(null), {}]; }"],
  [RENDERS_AHEAD, "return link;"],
  [OF_DATA_ROUTES, "useNavigateUnstable()"],
];
const ADVISES = / {2}Please separate it out to the .* and the router will parse it for you\./;
const ADVISES_ON_PATHS =
  / An absolute child route path must start with the combined path of all its parent routes\./;
/** Warnings and advice are for who writes the pages. */
const inProduction = [
  [WARNS, "function warning() {}"],
  [ADVISES, ""],
  [ADVISES_ON_PATHS, ""],
];

const apply = (code, [pattern, text]) => {
  const changed = code.replace(pattern, text);
  if (changed === code)
    throw new Error(
      `react-router is written otherwise than before: nothing fits ${pattern} (tools/parcel/router.transformer.mjs).`,
    );
  return changed;
};

/**
 * react-router's one big file keeps parts that nobody asks for (routes as elements, forms, scroll restoration), since its
 * components are made by calls and get their name and context afterwards. Without names, with the calls marked as pure and
 * the context inside of its class the minifier drops them: 4.6 KB gzip of the first view.
 */
export default new Transformer({
  async transform({ asset, options }) {
    const code = await asset.getCode();
    // Its other file has no components.
    if (!code.includes("createContext(")) return [asset];
    asset.setCode([...rules, ...(options.mode === "production" ? inProduction : [])].reduce(apply, code));
    return [asset];
  },
});
