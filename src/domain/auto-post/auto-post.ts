import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { weekdayNames } from "../calendar/local-day.ts";
import { counted } from "../format/number.ts";
import { accessNames, type PostAccess } from "../post/post.ts";
import { vaultLimits } from "../vault/vault.ts";
import { inWeekOrder, isSlotTime, type WeeklySlot } from "./weekly-slots.ts";

/** How automatic posts are set up, under the names of the call (section 22). `time_zone`: the name of that whose clocks the slots go by. */
export interface AutoPostForm {
  readonly slots: readonly WeeklySlot[];
  readonly folder_ids: readonly number[];
  readonly access: PostAccess;
  readonly active: boolean;
  readonly share_on_twitter: boolean;
  readonly time_zone: string;
}
export type AutoPostField = keyof AutoPostForm;
export type AutoPostTexts = FieldTexts<AutoPostField>;

/** Slots of a week at most; folders as many as a vault has. */
export const autoPostLimits = { slots: 28, folders: vaultLimits.folders } as const;

export const FOLDER_GONE = "A folder that you chose is not there any more.";
export const UNKNOWN_ZONE = "Please choose a time zone that exists.";
/** What the creator is told when a slot found nothing to publish. */
export const NOTHING_LEFT =
  "Your auto posts have nothing left to publish. Put files into their folders, or choose others.";

const slotsText = ({ slots, active }: AutoPostForm): string | null => {
  if (slots.length === 0) return active ? "Please add a time." : null;
  if (slots.length > autoPostLimits.slots) return `A week has at most ${autoPostLimits.slots} times.`;
  const isRight = ({ weekday, time }: WeeklySlot) =>
    Number.isSafeInteger(weekday) && weekday >= 1 && weekday <= 7 && isSlotTime(time);
  if (!slots.every(isRight)) return "Please choose a day and a time for each.";
  const names = new Set(slots.map(({ weekday, time }) => `${weekday} ${time}`));
  return names.size < slots.length ? "Two of these times are the same." : null;
};

const foldersText = ({ folder_ids: ids, active }: AutoPostForm): string | null => {
  if (ids.length === 0) return active ? "Please choose a folder." : null;
  return ids.length > autoPostLimits.folders || new Set(ids).size < ids.length
    ? `Please choose at most ${autoPostLimits.folders} folders, each once.`
    : null;
};

/** What keeps a set-up from being stored, by field; empty: nothing. What is off may be unfinished. */
export const checkAutoPosts = (form: AutoPostForm): AutoPostTexts =>
  fieldTexts({
    slots: slotsText(form),
    folder_ids: foldersText(form),
    access: null,
    active: null,
    share_on_twitter: null,
    time_zone: null,
  });

const usualSlot: WeeklySlot = { weekday: 5, time: "18:00" };

/** The times with one more: the day after the last one, at the same time, that is free. */
export const withOneMore = (slots: readonly WeeklySlot[]): readonly WeeklySlot[] => {
  const last = slots.at(-1);
  if (last === undefined) return [usualSlot];
  const days = Array.from({ length: 7 }, (_, later) => ((last.weekday + later) % 7) + 1);
  const isFree = (weekday: number) =>
    !slots.some((slot) => slot.weekday === weekday && slot.time === last.time);
  return [...slots, { weekday: days.find(isFree) ?? last.weekday, time: last.time }];
};

/** "Friday 18:00". */
export const slotText = ({ weekday, time }: WeeklySlot): string => `${weekdayNames[weekday - 1]!} ${time}`;

/** How long so many files last: "12 files to post, enough for 4 weeks". */
export const lastsText = (files: number, slots: number): string => {
  if (files === 0) return "Nothing to post in the folders you chose.";
  const lasts = slots === 0 ? "" : `, enough for ${counted(Math.ceil(files / slots), "week")}`;
  return `${counted(files, "file")} to post${lasts}.`;
};

/** A stored value of a field as its form shows it; folders by their names. */
export const autoPostInWords =
  (folders: readonly { readonly folder_id: number; readonly name: string }[]) =>
  (field: string, value: unknown): string => {
    if (field === "active" || field === "share_on_twitter") return value === true ? "on" : "off";
    if (field === "access") return accessNames[value as PostAccess];
    if (field === "slots")
      return (
        inWeekOrder(value as readonly WeeklySlot[])
          .map(slotText)
          .join(", ") || "no times"
      );
    if (field === "folder_ids") {
      const ids = value as readonly number[];
      const names = folders.filter(({ folder_id: id }) => ids.includes(id)).map(({ name }) => name);
      return names.join(", ") || "no folders";
    }
    return String(value);
  };
