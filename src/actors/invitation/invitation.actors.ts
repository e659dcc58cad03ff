import { fromPromise } from "xstate";

import type { CallResult } from "../../machines/resource/call.ts";
import type { PrivateInvitation } from "../../protocol/private-show/private-show.records.ts";
import type { AppServices } from "../app/services.ts";

interface OfCreator {
  readonly username: string;
}

/** The viewer's invitation of a creator. */
export const createReadInvitation = ({ call }: AppServices) =>
  fromPromise<CallResult<PrivateInvitation>, OfCreator>(({ input, signal }) =>
    call("getPrivateInvitation", input, { signal }),
  );

export const createAcceptInvitation = ({ call }: AppServices) =>
  fromPromise<CallResult<PrivateInvitation>, OfCreator>(({ input }) => call("acceptPrivate", input));

export const createDeclineInvitation = ({ call }: AppServices) =>
  fromPromise<CallResult<unknown>, OfCreator>(({ input }) => call("declinePrivate", input));
