import { Transformer } from "@parcel/plugin";

/** What XState advises the writer of a machine, behind the message itself: by file. */
const advice = {
  raise: [
    / This usually happens when there's a cycle of transitions [^`]*(?=`)/,
    / Did you mean "\.\$\{target\}"\?/,
    / Use `always: \{ \.\.\. \}` instead\./,
    /; use raise\(\{ type: "\$\{eventOrExpr\}" \}\) instead/,
  ],
  log: [/; use sendTo\(\{ type: "\$\{eventOrExpr\}" \}\) instead/],
  assign: [/ Ensure that `context` is defined in the machine config\./],
  StateMachine: [
    / Try adding \{ initial: "\$\{Object\.keys\(this\.states\)\[0\]\}" \} to the state config\./,
  ],
};

/**
 * XState's messages about machines that are wrong stay in the built pages without their advice, which is for whoever writes the
 * machine (300 bytes gzip of the first view).
 */
export default new Transformer({
  async transform({ asset, options }) {
    if (options.mode !== "production") return [asset];
    const [, file = ""] = /\/(\w+)-[^/]+$/.exec(asset.filePath) ?? [];
    let code = await asset.getCode();
    for (const pattern of advice[file] ?? []) {
      const shorter = code.replace(pattern, "");
      if (shorter === code)
        throw new Error(
          `XState advises otherwise than before: nothing fits ${pattern} (tools/parcel/xstate.transformer.mjs).`,
        );
      code = shorter;
    }
    asset.setCode(code);
    return [asset];
  },
});
