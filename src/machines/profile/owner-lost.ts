import type { SnapshotFrom } from "xstate";

import type { profileMachine } from "./profile.machine.ts";

/** Whether what the owner edits the page with could not be loaded. */
export const selectOwnerLost = ({
  context: { creator, owner },
}: Pick<SnapshotFrom<typeof profileMachine>, "context">): boolean =>
  creator?.can_edit === true && owner === "missing";
