import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import { amountProblemTexts, parseCents } from "../format/typed-cents.ts";
import type { Cents } from "../unit/unit.ts";

/** Characters of a broadcast's title. */
export const TITLE_LENGTH = 80;
/** Characters of one text in its chat, and the seconds between two of one person. */
export const CHAT_LENGTH = 200;
export const CHAT_SECONDS = 2;
/** As many texts of a chat are told to who comes in, and kept on a page. */
export const CHAT_KEPT = 50;
/** As many people watch over lines of their own from the creator's browser, where the site says nothing else. */
export const P2P_MAX_VIEWERS = 8;
/** What a site may say: a browser encodes for each line by itself. */
export const MOST_P2P_VIEWERS = 50;
/** Seconds for which a broadcast is held when nothing is heard of the creator's page. */
export const STREAM_HOLD_SECONDS = 30;
/** Seconds without a word after which a viewer is gone. */
export const VIEWER_SILENCE_SECONDS = 25;
/** Seconds between two words of a page. */
export const STREAM_WORD_SECONDS = 10;
/** Milliseconds between two stills. */
export const STILL_MILLISECONDS = 30_000;
/** Pixels of a still's width: what is said or shown cannot be read in it, so that everybody may see it. */
export const STILL_WIDTH = 96;
/** Characters of a still as a data address. */
export const STILL_LENGTH = 16_000;

/** Seconds in which nobody is told again that the same creator has gone live. */
export const LIVE_ALERT_PAUSE_SECONDS = 3600;

/** How a broadcast ended. */
export type StreamEnding = "ended" | "line-lost";

/** Signed in, not live; a broadcast runs; in a private chat (CENT-25). */
export type LiveStatus = "offline" | "online" | "online_fans" | "private";

/** Seconds since a session was used in which its owner counts as signed in. */
export const ONLINE_SECONDS = 300;

/** What is wrong with a title; null: nothing. */
export const streamTitleProblem = (title: string): string | null =>
  [...title.trim()].length > TITLE_LENGTH ? `Please write at most ${TITLE_LENGTH} characters.` : null;

/** What a goal may be, in cents. */
export const LOWEST_GOAL = 100;
export const HIGHEST_GOAL = 10_000_000;

/** What is wrong with what tips are to come to, in cents; null: nothing, or there is no goal. */
export const streamGoalProblem = (goal: Cents | null): string | null =>
  goal === null || (Number.isSafeInteger(goal) && goal >= LOWEST_GOAL && goal <= HIGHEST_GOAL)
    ? null
    : `Please enter an amount from ${formatCents(LOWEST_GOAL)} to ${formatCents(HIGHEST_GOAL)}.`;

/** A broadcast as a creator fills it in; `goal` in dollars, empty: none. */
export interface StreamFields {
  readonly title: string;
  readonly goal: string;
}

const goalText = (typed: string): string | null => {
  if (typed.trim() === "") return null;
  const read = parseCents(typed);
  return "problem" in read ? amountProblemTexts[read.problem] : streamGoalProblem(read.cents);
};

/** The goal of a form that has been checked, in cents; null: none. */
export const streamGoal = (typed: string): Cents | null => {
  const read = parseCents(typed);
  return "cents" in read ? read.cents : null;
};

/** What is wrong with it, by field. */
export const checkStream = ({ title, goal }: StreamFields): FieldTexts<keyof StreamFields> =>
  fieldTexts({ title: streamTitleProblem(title), goal: goalText(goal) });

/** What is wrong with a text for the chat; null: nothing. */
export const chatProblem = (text: string): string | null => {
  const length = [...text.trim()].length;
  return length === 0 || length > CHAT_LENGTH ? `Please write 1 to ${CHAT_LENGTH} characters.` : null;
};

/** Whether this is a still: a small JPEG as a data address. */
export const isStill = (address: string): boolean =>
  address.length <= STILL_LENGTH && /^data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2}$/.test(address);

/** Seconds as hours, minutes and seconds, such as `1:02:05` or `2:05`. */
export const liveTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
};
