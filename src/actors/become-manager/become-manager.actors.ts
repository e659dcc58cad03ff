import { fromPromise } from "xstate";

import type { InviteAddress } from "../../machines/become-manager/become-manager.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Accepts an invite. Not given up when the page is left: it may be accepted by then. */
export const createAcceptInvite = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"acceptManagerInvite">, InviteAddress>(({ input: { username, fee, hash } }) =>
    call("acceptManagerInvite", { username: username.slice(0, 60), fee, hash: hash.slice(0, 64) }),
  );
