import { fromCallback, type AnyEventObject } from "xstate";

import type { MakingOutcome, UploadedDocument } from "../../machines/upload/upload-events.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** How often it is asked, in milliseconds. */
const PAUSE = 3_000;

type Making = EndpointAnswer<"getUploadStates">["items"][number];

/** One that the server does not know any more is over. */
const outcomeOf = (making: Making | undefined): MakingOutcome => {
  if (making === undefined || making.state === "ready") return { type: "making.finished" };
  if (making.state === "failed") return { type: "making.failed", text: making.error ?? "" };
  return { type: "making.progressed", percent: making.state === "waiting" ? null : making.percent };
};

/** Asks how far the server is with films and sounds, with all of a page at once, until each is over. A call that fails is made again. */
export const createWatchMaking = ({ call }: AppServices) => {
  const watched = new Map<string, (outcome: MakingOutcome) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const ask = async (): Promise<void> => {
    timer = undefined;
    if (asking || watched.size === 0) return;
    asking = true;
    const tkns = [...watched.keys()];
    const answer = await call("getUploadStates", { tkns: tkns.join(",") }).catch(() => null);
    asking = false;
    if (answer?.status === "ok")
      for (const tkn of tkns) watched.get(tkn)?.(outcomeOf(answer.data.items.find((it) => it.tkn === tkn)));
    if (watched.size > 0) timer ??= setTimeout(() => void ask(), PAUSE);
  };
  return fromCallback<AnyEventObject, UploadedDocument>(({ input: { tkn }, sendBack }) => {
    watched.set(tkn, sendBack);
    timer ??= setTimeout(() => void ask());
    return () => {
      watched.delete(tkn);
      if (watched.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    };
  });
};
