import type { PostAccess, PostType } from "../../domain/post/post.ts";
import { seeded, type Seeded } from "./art/seeded.ts";
import { captions } from "./demo-captions.ts";
import { demoFilm, demoPicture, demoSound, type DemoMedia } from "./demo-media.ts";

const hour = 3600;
const day = 86_400;

/** A post of the demo; times are seconds before (or, `expiresIn`, after) the seed. Cents. */
export interface DemoPost {
  readonly age: number;
  readonly type: PostType;
  readonly access: PostAccess;
  readonly text: string;
  readonly media: readonly DemoMedia[];
  readonly likes: number;
  readonly amountUsd: number;
  readonly fund: { readonly goal: number; readonly raised: number } | null;
  readonly poll: {
    readonly options: readonly { readonly text: string; readonly votes: number }[];
    readonly endsIn: number;
  } | null;
  readonly expiresIn: number | null;
  readonly pinned: boolean;
  /** Its first picture is censored until that is paid. */
  readonly uncensorAmount: number | null;
  readonly winback: boolean;
}

type Kind = "picture" | "gallery" | "film" | "sound" | "text";

/** Where the posts that are not a single picture stand, by their number from the newest on. */
interface Plan {
  readonly count: number;
  readonly access: PostAccess;
  readonly pace: number;
  readonly likes: readonly [number, number];
  readonly kinds: Readonly<Record<number, Kind>>;
  readonly extras: Readonly<Record<number, Partial<DemoPost>>>;
}

const times = <Value>(numbers: readonly number[], value: Value): Record<number, Value> =>
  Object.fromEntries(numbers.map((number) => [number, value]));

const avaPlan: Plan = {
  count: 64,
  access: "paid",
  pace: 15 * hour,
  likes: [90, 420],
  kinds: {
    ...times([3, 20, 23, 43, 51], "gallery" as const),
    ...times([2, 13, 24, 35, 46, 57], "film" as const),
    ...times([6, 19, 32, 45, 58], "sound" as const),
    ...times([10, 29, 50], "text" as const),
  },
  extras: {
    ...times([5, 18, 49], { access: "free" as const }),
    ...times([10, 15, 29, 33, 54, 63], { access: "paid_and_free" as const }),
    1: { pinned: true },
    7: { uncensorAmount: 700 },
    4: { pinned: true, access: "paid_and_free" },
    8: { type: "feed_purchase_free", amountUsd: 500 },
    27: { type: "feed_purchase_free", amountUsd: 900 },
    44: { type: "feed_purchase_free", amountUsd: 1200 },
    17: { amountUsd: 1500 },
    11: { type: "fund", amountUsd: 500, fund: { goal: 60_000, raised: 41_500 } },
    38: { type: "fund", amountUsd: 1000, fund: { goal: 120_000, raised: 98_000 } },
    15: {
      type: "poll",
      poll: {
        options: [
          { text: "The plum one", votes: 128 },
          { text: "The peach one", votes: 214 },
          { text: "The very stubborn pink", votes: 97 },
        ],
        endsIn: 6 * day,
      },
    },
    41: {
      type: "poll",
      poll: {
        options: [
          { text: "Water", votes: 181 },
          { text: "Gardens at night", votes: 240 },
          { text: "Only red", votes: 66 },
        ],
        endsIn: -10 * day,
      },
    },
    22: { expiresIn: 4 * day },
    30: { winback: true },
    52: { winback: true },
    40: { expiresIn: 20 * day },
  },
};

const plain = (count: number, likes: Plan["likes"], more: Partial<Plan> = {}): Plan => ({
  count,
  access: "paid",
  pace: 40 * hour,
  likes,
  kinds: {},
  extras: {},
  ...more,
});

const plans: Readonly<Record<string, Plan>> = {
  ava: avaPlan,
  noah: plain(8, [210, 540], {
    kinds: { 0: "sound", 1: "film", 4: "sound" },
    extras: { 3: { winback: true } },
    pace: 70 * hour,
  }),
  mia: plain(25, [60, 240], { kinds: { 2: "gallery", 4: "film", 14: "text" }, pace: 22 * hour }),
  zoe: plain(6, [120, 330], { kinds: { 1: "film", 3: "gallery" } }),
  liam: plain(5, [50, 190]),
  elsa: plain(5, [80, 260], { kinds: { 2: "film" } }),
  max: plain(4, [20, 80]),
  rita: plain(5, [40, 120], { kinds: { 4: "gallery" } }),
  dora: plain(5, [30, 110]),
};

const mediaOf = (username: string, number: number, kind: Kind): readonly DemoMedia[] => {
  if (kind === "text") return [];
  if (kind === "film") return [demoFilm(username, number % 4)];
  if (kind === "sound") return [demoSound(username, number % 3)];
  if (kind === "picture") return [demoPicture(username, number)];
  return [0, 1, 2].map((part) => demoPicture(username, number + part * 100));
};

const postOf = (username: string, number: number, plan: Plan, random: Seeded): DemoPost => {
  const texts = captions[username] ?? [];
  return {
    age: 3 * hour + number * plan.pace + random.whole(0, 4 * hour),
    type: "feed",
    access: plan.access,
    text: texts[number % Math.max(1, texts.length)] ?? "",
    media: mediaOf(username, number, plan.kinds[number] ?? "picture"),
    likes: random.whole(...plan.likes),
    amountUsd: 0,
    fund: null,
    poll: null,
    expiresIn: null,
    pinned: false,
    uncensorAmount: null,
    winback: false,
    ...plan.extras[number],
  };
};

/** The posts of a demo creator, newest first. */
export const demoPosts = (username: string): readonly DemoPost[] => {
  const plan = plans[username];
  if (plan === undefined) return [];
  const random = seeded(`${username} posts`);
  return Array.from({ length: plan.count }, (_, number) => postOf(username, number, plan, random));
};
