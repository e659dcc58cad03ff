import { Transformer } from "@parcel/plugin";

const NAME_FOR_TOOLS = /^\w+\.displayName = "\w+";$/gm;
const MAKES_A_COMPONENT = /= (?=\w+\.(?:createContext|forwardRef|memo)\()/g;
/** `var Name = class extends Base {`, and after its end `Name.contextType = Context;`. */
const CLASS_WITH_CONTEXT = /^(var (\w+) = class extends [\w.]+ \{)$([^]*?)^\2\.contextType = (\w+);$/gm;

/**
 * react-router's one big file keeps parts that nobody asks for (routes as elements, forms, scroll restoration), since its
 * components are made by calls and get their name and context afterwards. Without names, with the calls marked as pure and
 * the context inside of its class the minifier drops them: 4.6 KB gzip of the first view.
 */
export default new Transformer({
  async transform({ asset }) {
    const code = (await asset.getCode())
      .replace(NAME_FOR_TOOLS, "")
      .replace(MAKES_A_COMPONENT, "= /* @__PURE__ */ ")
      .replace(CLASS_WITH_CONTEXT, "$1 static get contextType() { return $4; }$3");
    asset.setCode(code);
    return [asset];
  },
});
