import type { Socials, TrialTerms, WinbackTerms } from "../../domain/creator/creator.events.ts";
import type { WhiteLabelSettings } from "../../domain/creator/white-label.ts";
import { demoCover, demoLogo, demoName } from "./demo-media.ts";

const day = 86_400;

/** How the addresses of the demo's accounts end: nobody real has such a one, so nobody confirms one. */
export const DEMO_MAIL_DOMAIN = "@demo.example";

/** Offers end so many seconds after the seed. */
type Ending<Terms> = Omit<Terms, "endsAt"> & { readonly endsIn: number | null };

/** A creator of the demo site; what is left out is as the product begins with it. Cents. */
export interface DemoCreator {
  readonly username: string;
  readonly name: string;
  readonly bio: string;
  readonly age: number;
  readonly country?: string;
  readonly review?: { readonly status: "rejected" | "under_review"; readonly reason: string | null };
  readonly emailUnconfirmed?: true;
  readonly bare?: true;
  readonly directPay?: true;
  /** Has given no payout data, or none that are verified. */
  readonly noPayout?: true;
  readonly tipBlocked?: true;
  readonly reviewer?: true;
  readonly price?: number;
  readonly packages?: Readonly<Record<"6mo" | "12mo", number>>;
  readonly trial?: Ending<TrialTerms>;
  readonly winback?: Ending<WinbackTerms>;
  readonly snapchat?: { readonly price: number; readonly username: string };
  readonly freeProfile?: true;
  readonly tipMenu?: readonly (readonly [description: string, price: number])[];
  readonly socials?: Partial<Socials>;
  readonly whiteLabel?: Partial<WhiteLabelSettings>;
  /** A name that waits for its review. */
  readonly domain?: string;
}

/** The creators, from the oldest to the newest page; `age` in seconds. */
export const demoCreators: readonly DemoCreator[] = [
  {
    username: "ava",
    name: "Ava Laurent",
    bio: "Colour, light and a little chaos. I paint soft worlds in Lisbon and film how they come to be.\nNew work every day, sketches and studio evenings for subscribers. Music in my films by @noah.",
    age: 412 * day,
    price: 999,
    packages: { "6mo": 20, "12mo": 40 },
    // 41, since `trialist` uses one: 40 are left.
    trial: { discount: 50, days: 7, converts: true, places: 41, endsIn: 10 * day + 600 },
    snapchat: { price: 999, username: "ava.unframed" },
    freeProfile: true,
    tipMenu: [
      ["Your name hidden in my next painting", 1500],
      ["A voice message to wish you good night", 900],
      ["You choose tomorrow's three colours", 500],
      ["A postcard-sized painting of your favourite place, with the film of how it came to be", 12_000],
    ],
    socials: { instagram: "ava.laurent", twitter: "avalaurent", tiktok: "avalaurent" },
  },
  {
    username: "noah",
    name: "Noah Berg",
    bio: "Slow ambient music from a cabin by the fjord. Full sessions, stems and the stories behind them.",
    age: 380 * day,
    price: 1500,
    winback: { discount: 30, places: null, endsIn: null },
    socials: { instagram: "noahberg.sound" },
  },
  {
    username: "mia",
    name: "Mia Solano",
    domain: "miasolano.example",
    bio: "Clay, sun and open windows. Everything here is free, because mornings should be.",
    age: 330 * day,
    price: 0,
    socials: { instagram: "mia.makes", tiktok: "miamakes" },
    whiteLabel: {
      link_color: "#B4552D",
      main_follow_color: "#D9722B",
      message_color: "#FBEFE3",
      message_text_color: "#6B4A37",
      text_color: "#3B2A22",
      logo: `/media/${demoLogo}`,
      display_name_path: `/media/${demoName}`,
      og_image: `/media/${demoCover("mia")}`,
      meta_description: "Clay, sun and open windows: the pottery mornings of Mia Solano, free for everybody.",
    },
  },
  {
    username: "zoe",
    name: "Zoe Hart",
    bio: "I build rooms out of light. Come in for three days, on me.",
    age: 290 * day,
    price: 1200,
    trial: { discount: 100, days: 3, converts: false, places: null, endsIn: null },
    winback: { discount: 100, places: null, endsIn: null },
  },
  {
    username: "liam",
    name: "Liam Okafor",
    bio: "Forest walks, field notes and plants that refuse to die.",
    age: 240 * day,
    price: 700,
    tipBlocked: true,
  },
  {
    username: "elsa",
    name: "Elsa Lindqvist",
    bio: "Winter swimmer. Ice, water and very blue mornings.",
    age: 200 * day,
    country: "SE",
    price: 1100,
  },
  {
    username: "max",
    name: "Max Renner",
    bio: "I run studios so that artists can make art. Behind the scenes with @ava and friends.",
    age: 160 * day,
    price: 500,
  },
  {
    username: "rita",
    name: "Rita Moreau",
    bio: "Printmaker. Red ink under every fingernail.",
    age: 120 * day,
    price: 800,
    reviewer: true,
    whiteLabel: { main_follow_color: "#B3202A", warning_enabled: true },
  },
  {
    username: "dora",
    name: "Dora Quinn",
    bio: "Glass blower in training: the wins, the cracks and the kiln at midnight.",
    age: 90 * day,
    price: 900,
    directPay: true,
    noPayout: true,
  },
  {
    username: "rex",
    name: "Rex Falk",
    bio: "",
    age: 12 * day,
    noPayout: true,
    review: {
      status: "rejected",
      reason: "The photo of your document is not readable. Please send a sharper one.",
    },
  },
  {
    username: "uma",
    name: "Uma Patel",
    bio: "",
    age: 5 * day,
    noPayout: true,
    review: { status: "under_review", reason: null },
  },
  { username: "nora", name: "nora", bio: "", age: day, emailUnconfirmed: true, bare: true, noPayout: true },
];

/** A fan of the demo site. */
export interface DemoFan {
  readonly username: string;
  readonly age: number;
  readonly email?: "none" | "unconfirmed";
  readonly country?: string;
  readonly tipBlocked?: true;
}

export const demoFans: readonly DemoFan[] = [
  { username: "fan", age: 2 * day },
  { username: "sub", age: 150 * day },
  { username: "pack", age: 140 * day },
  { username: "trialist", age: 30 * day },
  { username: "gifted", age: 30 * day },
  { username: "expiring", age: 90 * day },
  { username: "expired", age: 200 * day },
  { username: "follower", age: 60 * day },
  { username: "snapper", age: 60 * day },
  { username: "joiner", age: 50 * day },
  { username: "leaver", age: 50 * day },
  { username: "nomail", age: 20 * day, email: "none" },
  { username: "unconfirmed", age: 3 * day, email: "unconfirmed" },
  { username: "blockedfan", age: 40 * day, tipBlocked: true },
  { username: "sven", age: 25 * day, country: "SE" },
];
