import type { AnyMachineSnapshot } from "xstate";

import { plain } from "./redact.ts";

/** Comparable JSON of a machine's state: value, status, context and children, refs by id, secrets replaced. */
export const describeState = (snapshot: AnyMachineSnapshot): unknown => ({
  value: snapshot.value,
  status: snapshot.status,
  context: plain(snapshot.context),
  children: Object.entries(snapshot.children)
    .filter(([, ref]) => ref !== undefined)
    .map(([id]) => id)
    .toSorted(),
});
