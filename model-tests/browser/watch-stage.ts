import type { ViewedStream } from "../../src/protocol/stream/stream.records.ts";
import { callAsPage } from "../../tests/running/signed-in.ts";
import { avaLiveOf, type AvaLive } from "./ava-live.ts";
import { REMEMBERED } from "./creator-read.ts";
import type { Stage } from "./driver.ts";
import { buyMonth } from "./payment-stage.ts";
import { ownAddress, post, signInPage, signUpPage } from "./people.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";
import { withholdEvents, type QuietLine } from "./socket-line.ts";

const STREAM = "/api/v1/user/ava/stream";
export const READ = STREAM;
export const ENTER = `${STREAM}/enter`;
export const JOIN = `${STREAM}/join`;
export const ALERT = `${STREAM}/alert`;
/** Others of whom the server thinks that they watch: as many as may. */
const FILLERS = 8;

/** A fan on the page of ava's broadcasts; what the page asks is held. */
export interface WatchStage extends Stage {
  readonly username: string;
  readonly ava: AvaLive;
  readonly line: QuietLine;
  readonly reads: Gate;
  readonly joins: Gate;
  readonly alerts: Gate;
  readonly creators: Gate;
  /** The broadcast that is on the air, or was last. */
  streamId: string;
  hasBought: boolean;
}

const sql = async ({ site }: WatchStage, text: string, values: readonly unknown[] = []): Promise<void> => {
  await site.database().query(text, [...values]);
  // What is changed behind the server's back it may remember otherwise for a moment.
  await site.control("clock", { advance: REMEMBERED });
};

/** The fan has paid for a month, or his month is over. */
export const setAccess = async (stage: WatchStage, access: boolean): Promise<void> => {
  const { page, username } = stage;
  const ofFan = "where fan_id = (select id from account where username = $1)";
  if (access && !stage.hasBought) {
    await buyMonth(page);
    stage.hasBought = true;
  } else if (access)
    await sql(stage, `update subscription set status = 'active', end_at = 4000000000 ${ofFan}`, [username]);
  else if (stage.hasBought)
    await sql(stage, `update subscription set status = 'expired', end_at = 1 ${ofFan}`, [username]);
};

/** As many as may watch, or nobody else. */
export const fillStream = async (stage: WatchStage, isFull: boolean): Promise<void> => {
  await sql(stage, "delete from stream_viewer where account_id like 'filler-%'");
  if (!isFull) return;
  await sql(
    stage,
    `insert into stream_viewer (stream_id, account_id, peer, seen_at)
     select stream_id, 'filler-' || n, 'filler-' || n, seen_at
     from stream_page, generate_series(1, $2) n where stream_id = $1`,
    [stage.streamId, FILLERS],
  );
};

export const endStream = async ({ ava }: WatchStage): Promise<void> => ava.goOffAir();

/** What the server will say of ava to this fan. */
export type Standing = Pick<ViewedStream, "status" | "access" | "has_private" | "alerts">;

export const arrange = async (stage: WatchStage, wanted: Standing): Promise<void> => {
  const { ava, page, username } = stage;
  await ava.block(username, false);
  await ava.clear();
  if (wanted.status !== "live") await ava.goOffAir();
  else stage.streamId = await ava.goLive();
  await fillStream(stage, false);
  if (wanted.status === "private") await ava.takePack();
  if (wanted.has_private) await ava.invite({ username, kind: "stream", price: 0 });
  await setAccess(stage, wanted.access);
  const { request } = page.context();
  await (wanted.alerts ? post(request, ALERT, {}) : callAsPage(request, "DELETE", ALERT));
  const { status, access, has_private, alerts } = wanted;
  // What was changed a moment ago the server may remember otherwise.
  await eventually(async () => (await request.get(READ)).json()).toMatchObject({
    ...{ status, access, has_private, alerts },
  });
};

/** The fan is blocked, and has paid for nothing. */
export const blockFan = async (stage: WatchStage): Promise<void> => {
  await stage.ava.block(stage.username, true);
  // A block writes the subscription anew.
  await setAccess(stage, false);
  await eventually(async () => (await stage.page.context().request.get(READ)).status()).toBe(403);
};

/** Events of which a test says itself when they come. */
const isTold = (name: string): boolean =>
  /^(stream|private-show|payment|tip|chat|profile)\./.test(name) ||
  /^lobby\.(status-update|spy-end)$/.test(name);

/** In the page, before its scripts run: what the server sent along is asked for instead, and held. */
const forgetAnswer = (path: string): void => {
  document.addEventListener("readystatechange", () => {
    const globals = document.querySelector("script#page")?.firstChild;
    if (document.readyState === "interactive" && globals instanceof Text)
      globals.data = globals.data.replace(`"GET ${path}":`, '"forgotten":');
  });
};

export const openWatch = async (site: Site): Promise<WatchStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  const { username } = await signUpPage(page);
  await page.clock.install();
  const line = await withholdEvents(page, isTold);
  const stage: WatchStage = {
    ...{ site, page, username, line, streamId: "", hasBought: false },
    ava: await avaLiveOf(site),
    reads: await holdRequests(page, `**${ENTER}`),
    joins: await holdRequests(page, `**${JOIN}`),
    alerts: await holdRequests(page, `**${ALERT}`),
    creators: await holdRequests(page, /\/api\/v1\/user\/ava$/),
  };
  await page.addInitScript(forgetAnswer, READ);
  await page.goto("/stream/view/ava");
  return stage;
};

/** A creator on the page on which others watch him. */
export const openOwn = async (site: Site): Promise<WatchStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "noah");
  const line = await withholdEvents(page, () => false);
  const gate = await holdRequests(page, /\/api\/v1\/user\/nobody$/);
  await page.goto("/stream/view/noah");
  return {
    ...{ site, page, line, username: "noah", streamId: "", hasBought: false, ava: await avaLiveOf(site) },
    ...{ reads: gate, joins: gate, alerts: gate, creators: gate },
  };
};
