import { fromPromise } from "xstate";

import type { AnswerTo, CallResult } from "../../machines/resource/call.ts";
import { pageName } from "../../domain/stream/page-name.ts";
import { watchMachine } from "../../machines/watch/watch.machine.ts";
import type { Entered, Joining, OfCreator } from "../../machines/watch/watch.setup.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { takeEarlyCall } from "../http/early-call.ts";
import { createTick } from "../countdown/tick.actors.ts";
import { createLiveStreams } from "../live-video/live-streams.ts";
import { createPeer } from "../live-video/peer.actors.ts";
import { providePrivateView } from "../private-show/provide-view.ts";
import { provideStreamChat } from "../stream-chat/stream-chat.actors.ts";

/** Comes in under a name that this page draws, where the viewer may. A page that was called has sent for that already. */
const createEnterStream = (services: AppServices) =>
  fromPromise<CallResult<Entered>, OfCreator>(async ({ input, signal }) => {
    const early = takeEarlyCall(services, "enterStream", input);
    const peer = early?.peer ?? pageName(services.random);
    const answer = await (early?.answer ?? services.call("enterStream", { ...input, peer }, { signal }));
    if (answer.status === "failed") return answer;
    const { viewed, joined } = answer.data;
    return { status: "ok", data: { viewed, joined: joined && { ...joined, peer } } };
  });

/** Comes in under a name that this page draws, or says that it is still there. */
const createJoinStream = ({ call, random }: AppServices) =>
  fromPromise<CallResult<EndpointAnswer<"joinStream"> & { readonly peer: string }>, Joining>(
    async ({ input: { username, peer: known, line }, signal }) => {
      const peer = known ?? pageName(random);
      const answer = await call(
        "joinStream",
        { username, peer, entering: known === null, ...(line ? { line, here: true } : {}) },
        { signal },
      );
      return answer.status === "ok" ? { status: "ok", data: { ...answer.data, peer } } : answer;
    },
  );

/** The page of a broadcast with its line. */
export const provideWatch = (services: AppServices) => {
  const { browser, call } = services;
  const streams = createLiveStreams(browser?.document ?? null);
  return provideEvery(watchMachine, {
    enterStream: createEnterStream(services),
    joinStream: createJoinStream(services),
    loadCreator: fromPromise<AnswerTo<"getCreator">, OfCreator>(({ input, signal }) =>
      call("getCreator", input, { signal }),
    ),
    setAlert: fromPromise<CallResult<unknown>, OfCreator & { readonly alerts: boolean }>(
      ({ input: { username, alerts } }) => call(alerts ? "askLiveAlert" : "dropLiveAlert", { username }),
    ),
    peer: createPeer(services, streams),
    tick: createTick(services),
    chat: provideStreamChat(services),
    private: providePrivateView(services),
  });
};
