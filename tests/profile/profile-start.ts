import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor, type AnyEventObject } from "xstate";

import { profileRouteOf } from "../../src/domain/profile/tabs.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { sampleSite } from "../../src/machines/app/sample-records.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { CountedPage, PartnerFollowed } from "../../src/machines/profile/counted-page.ts";
import type { DismissalKept } from "../../src/machines/profile/dismissals.ts";
import type { EntryQuestion, WarningAnswered } from "../../src/machines/profile/entry-warning.ts";
import { profileMachine } from "../../src/machines/profile/profile.machine.ts";
import type { ProfileRouteOfPage } from "../../src/machines/profile/profile-page.ts";
import { selectProfileView } from "../../src/machines/profile/profile.view-model.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { CreatorRecord, CurrentUser, PostItem } from "../../src/protocol/records.ts";

export const NOW = 1_790_000_000;

export const routeTo = (
  rest: string,
  query: Record<string, string> = {},
  isRoot = false,
): ProfileRouteOfPage => ({
  page: "profile",
  username: "ava",
  isRoot,
  profile: profileRouteOf(rest)!,
  query,
});

/** What the world answers; a record may change between two loads. */
export interface ProfileWorld {
  readonly user?: CurrentUser | null;
  readonly route?: ProfileRouteOfPage;
  readonly records: readonly (CreatorRecord | AnswerTo<"getCreator"> | Error)[];
  readonly pages?: (asked: PageRequest) => PageResult;
  readonly follow?: AnswerTo<"follow">;
  /** Memories that were dismissed on an earlier visit. */
  readonly remembered?: readonly string[];
}

const isAnswer = (value: object): value is AnswerTo<"getCreator"> => "status" in value;

/** A profile with a world of its own; `asked` are the pages of posts, `kept` the dismissals, `emitted` the requests to the app. */
export const startProfile = (world: ProfileWorld) => {
  const emitted: SharedEmitted[] = [];
  const asked: PageRequest[] = [];
  const kept: string[] = [];
  const calls = { loads: 0, follows: 0 };
  const clock = new SimulatedClock();
  const loadPage = fromPromise<PageResult, PageRequest>(async ({ input }) => {
    asked.push(input);
    return world.pages?.(input) ?? { status: "ok", items: [], next: null };
  });
  const machine = profileMachine.provide({
    actors: {
      loadCreator: fromPromise<AnswerTo<"getCreator">, { readonly username: string }>(async () => {
        const record = world.records[Math.min(calls.loads, world.records.length - 1)]!;
        calls.loads += 1;
        if (record instanceof Error) throw record;
        return isAnswer(record) ? record : { status: "ok", data: record };
      }),
      followCreator: fromPromise<AnswerTo<"follow">, { readonly username: string }>(async () => {
        calls.follows += 1;
        return world.follow ?? Promise.reject(new Error("offline"));
      }),
      dismissals: fromCallback<DismissalKept, { readonly memories: readonly string[] }>(
        ({ input, receive, sendBack }) => {
          const memories = input.memories.filter((memory) => world.remembered?.includes(memory) === true);
          if (memories.length > 0) sendBack({ type: "dismissals.told", memories });
          receive(({ memory }) => void kept.push(memory));
        },
      ),
      entryWarning: fromCallback<WarningAnswered, EntryQuestion>(({ input, receive, sendBack }) => {
        if (input.asks && world.remembered?.includes(input.memory) !== true)
          sendBack({ type: "warning.due" });
        receive(({ enters }) => void kept.push(enters ? input.memory : "left"));
      }),
      countView: fromCallback<PartnerFollowed, CountedPage>(() => undefined),
      tick: fromCallback<AnyEventObject, { readonly every: number }>(() => undefined),
      list: listMachine.provide({ actors: { loadPage } }),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      route: world.route ?? routeTo(""),
      user: world.user ?? null,
      site: sampleSite,
      now: NOW,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  });
  actor.on("*", (event) => void emitted.push(event));
  actor.start();
  return { actor, emitted, asked, kept, calls, clock, view: () => selectProfileView(actor.getSnapshot()) };
};

/** A post as an open or locked item. */
export const postItem = (
  id: number,
  more: Partial<PostItem> = {},
  post: Partial<PostItem["post"]> = {},
): PostItem => ({
  post: {
    id,
    user_id: "01890000-0000-7000-8000-000000000002",
    type: "feed",
    access: "paid",
    text: `Post ${id}`,
    created_at: NOW - id * 3600,
    expires_at: null,
    expire_after: null,
    scheduled_at: null,
    is_pinned: false,
    is_winback: false,
    media: [
      {
        id,
        kind: "image",
        thumb_url: `/media/t${id}.webp`,
        url: null,
        uncensor_amount: null,
        width: 800,
        height: 1000,
        duration: null,
      },
    ],
    amount_usd: 0,
    fund_goal: null,
    fund_raised: null,
    poll: null,
    likes: id,
    comments: 0,
    is_liked: false,
    mentions: [],
    is_locked_fundraiser: false,
    ...post,
  },
  is_subscribed: false,
  is_locked: true,
  is_locked_payment: false,
  can_unlock: false,
  ...more,
});

/** A started profile whose record is there. */
export const startReady = async (world: ProfileWorld) => {
  const started = startProfile(world);
  await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
  return started;
};
