import { fromPromise } from "xstate";

import type { CallResult } from "../../machines/resource/call.ts";
import type { EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import type { PrivateRoom, SentPrivate } from "../../protocol/private-show/private-show.records.ts";
import type { AppServices } from "../app/services.ts";

interface Named {
  readonly id: string;
}

/** Comes in under a name that this page draws. */
export const createEnterRoom = ({ call, random }: AppServices) =>
  fromPromise<
    CallResult<EndpointAnswer<"enterPrivate"> & { readonly peer: string }>,
    Named & { readonly accessToken: string | null }
  >(async ({ input: { id, accessToken }, signal }) => {
    const peer = Array.from({ length: 16 }, () => Math.floor(random() * 36).toString(36)).join("");
    const answer = await call("enterPrivate", { id, peer, access_token: accessToken }, { signal });
    return answer.status === "ok" ? { status: "ok", data: { ...answer.data, peer } } : answer;
  });

export const createReportLine = ({ call }: AppServices) =>
  fromPromise<CallResult<PrivateRoom>, EndpointInput<"reportPrivate">>(({ input, signal }) =>
    call("reportPrivate", input, { signal }),
  );

export const createSendText = ({ call }: AppServices) =>
  fromPromise<CallResult<unknown>, Named & { readonly written: string }>(
    ({ input: { id, written }, signal }) => call("sendPrivateText", { id, text: written }, { signal }),
  );

/** As the creator: asks the fan for the camera. */
export const createAskCamera = ({ call }: AppServices) =>
  fromPromise<CallResult<EndpointAnswer<"askPrivateCamera">>, Named>(({ input, signal }) =>
    call("askPrivateCamera", input, { signal }),
  );

/** As the fan: says whether the camera is on. */
export const createAnswerCamera = ({ call }: AppServices) =>
  fromPromise<CallResult<unknown>, EndpointInput<"answerPrivateCamera">>(({ input, signal }) =>
    call("answerPrivateCamera", input, { signal }),
  );

export const createEndShow = ({ call }: AppServices) =>
  fromPromise<CallResult<PrivateRoom>, Named>(({ input }) => call("endPrivate", input));

/** The creator's open invitation or show. */
export const createReadSent = ({ call }: AppServices) =>
  fromPromise<CallResult<EndpointAnswer<"getSentPrivate">>>(({ signal }) =>
    call("getSentPrivate", {}, { signal }),
  );

export const createInvite = ({ call }: AppServices) =>
  fromPromise<CallResult<SentPrivate>, EndpointInput<"invitePrivate">>(({ input }) =>
    call("invitePrivate", input),
  );

export const createWithdraw = ({ call }: AppServices) =>
  fromPromise<CallResult<unknown>, Named>(({ input }) => call("withdrawPrivate", input));
