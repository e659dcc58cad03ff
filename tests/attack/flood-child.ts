import { setPriority } from "node:os";

import type { FloodTarget } from "./flood.ts";
import { floods, type FloodName } from "./floods.ts";

// A flood in a process of its own that yields to the server and to those who measure: another machine's work.
setPriority(19);
process.once("message", (message) => {
  const { name, target } = message as { readonly name: FloodName; readonly target: FloodTarget };
  void floods[name](target).then((tally) => process.send!(tally, () => process.exit(0)));
});
process.once("disconnect", () => process.exit(1));
