import { slotText } from "../../domain/auto-post/auto-post.ts";
import { accessNames } from "../../domain/post/post.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import {
  selectAutoPostsView,
  type AutoPostsEvent,
  type AutoPostsSnapshot,
  type autoPostsMachine,
} from "./auto-posts.machine.ts";

const PATH = "/api/v1/user/calendar/auto-post";

const foldersNamed = (ids: readonly number[], { context: { folders } }: AutoPostsSnapshot): string =>
  folders
    .filter(({ folder_id: id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(", ");

const changed = (
  event: Extract<AutoPostsEvent, { readonly type: "field.changed" }>,
  before: AutoPostsSnapshot,
): string => {
  switch (event.field) {
    case "slots":
      return event.value.length === 0
        ? "Remove every time of the week."
        : `Make the times of the week ${event.value.map(slotText).join(", ")}, by Add a time.`;
    case "folder_ids":
      return event.value.length === 0
        ? "Untick every folder."
        : `Tick ${foldersNamed(event.value, before)} alone.`;
    case "access":
      return `Choose "${accessNames[event.value]}" under Who can read them.`;
    case "active":
      return `${event.value ? "Tick" : "Untick"} Publish by itself.`;
    case "share_on_twitter":
      return `${event.value ? "Tick" : "Untick"} Share on Twitter.`;
    case "time_zone":
      return `Choose ${event.value} as Time zone.`;
  }
};

const saved = (answer: AnswerTo<"setAutoPosts">): string => {
  if (answer.status === "ok")
    return `The server answers: it is saved, and they are ${answer.data.active ? "on" : "off"} (as they were switched).`;
  const { code, error, fields } = answer.failure;
  if (code === "section_changed")
    return `The server answers: "${error}" (save something else in another tab first).`;
  const text = fields?.["folder_ids"];
  return text === undefined
    ? tooMany("POST", PATH, answer.failure)
    : `The server answers "${text}" (delete the folder in another tab first).`;
};

const shown = (snapshot: AutoPostsSnapshot): string => {
  const view = selectAutoPostsView(snapshot);
  if (view.status !== "form") return "";
  const { slots, folder_ids: ids, active, share_on_twitter: shares } = view.form;
  return sentences(
    `The form waits: Publish by itself is ${active ? "ticked" : "not ticked"}.`,
    slots.length === 0 ? "There are no times." : `The times are ${slots.map(slotText).join(", ")}.`,
    ids.length === 0 ? "No folder is ticked." : `${foldersNamed(ids, snapshot)} is ticked.`,
    ...(view.offersTwitter ? [`Share on Twitter is ${shares ? "ticked" : "not ticked"}.`] : []),
    ...Object.values(view.texts).map((text) => `A text says "${text}".`),
  );
};

/** How setting up automatic posts reads to a tester. */
export const autoPostsPhrases: PhrasesOf<typeof autoPostsMachine> = {
  begin: () => "Log in as ava, open /account/calendar, and press Auto posts.",
  events: {
    "field.changed": changed,
    "form.submitted": "Press Save.",
    "form.left": "Press Cancel.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadAutoPosts: (answer: AnswerTo<"getAutoPosts">) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      return answer.data.active
        ? "The server answers: they are on, by the clocks of Berlin (set them up in a browser there, with Twitter connected)."
        : "The server answers: they are off (which they are at first; connect Twitter beforehand).";
    },
    saveAutoPosts: saved,
  },
  breaks: {
    loadAutoPosts: unreachable("GET", PATH),
    saveAutoPosts: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    loading: "Grey shapes hold the place of the form.",
    failed: "It says why the auto posts could not be read, with the button Try again.",
    editing: shown,
    submitting: "The button says that it is under way.",
    choosing: "The button says that it is under way.",
    left: "The calendar is shown again.",
    done: "A toast says whether auto posts are on, and the calendar is shown.",
  },
};
