import { answerKey } from "../../src/domain/site/first-calls.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import type { PageGlobals } from "../../src/protocol/page-globals.ts";
import type { CreatorRecord, CurrentUser } from "../../src/protocol/records.ts";
import { sendRequest } from "./network.ts";
import type { Life } from "./schedule.ts";
import type { TabParts } from "./tab.ts";

/** What the page brings along: who is signed in, and the answer of the first view's call unless the server lacked it. */
export const readGlobals = async (
  { world, cluster, viewer, path }: TabParts,
  life: Life,
): Promise<PageGlobals> => {
  const input = { username: path.slice(1), wl_config: "1" };
  const key = answerKey("getCreator", input)!;
  const { status, body } = await sendRequest(world, cluster, life, {
    name: "page",
    input,
    viewer,
    key: null,
    accept: "text/html",
    rawBody: null,
  });
  if (status >= 300) throw new Error(`The page was answered ${status}.`);
  const { session, creator } = JSON.parse(String(body)) as {
    readonly session: { readonly user: CurrentUser };
    readonly creator: CreatorRecord;
  };
  return {
    site: sampleSite,
    user: session.user,
    counters: null,
    socket_url: null,
    avatar_host: "",
    media_host: "",
    upload_host: "",
    payment_host: null,
    country: "US",
    captcha: { provider: "altcha", site_key: null, required: false },
    social: null,
    social_providers: [],
    geo_notice: null,
    acting_as: null,
    private: null,
    snapchat: null,
    region: null,
    csrf: "csrf",
    now: Math.floor(world.schedule.now() / 1000),
    development: false,
    inspector: false,
    answers: world.faults.hit("page without its answers") ? {} : { [key]: creator },
  } as unknown as PageGlobals;
};
