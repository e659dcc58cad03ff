import type { AutoMessage, OwnAutoItem } from "../../protocol/auto-message/auto-message.records.ts";
import type { OwnGallery } from "../../protocol/gallery/own-gallery.records.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";

type Listed = Extract<AnswerTo<"getAutoMessages">, { readonly status: "ok" }>["data"]["items"][number];

const isAuto = (item: Listed): item is AutoMessage => "rule" in item;
const isGallery = (item: Listed): item is OwnGallery => !isAuto(item) && "type" in item;

/** An answer about one item that has to be of a kind; another one is not there for who asks. */
const only =
  <Item extends OwnAutoItem>(is: (item: Listed) => item is Item, failure: CallResult<never>) =>
  (answer: CallResult<OwnAutoItem>): CallResult<Item> => {
    if (answer.status === "failed") return answer;
    return is(answer.data) ? { ...answer, data: answer.data } : failure;
  };

/** The items of a kind of a list. */
const every =
  <Item extends OwnAutoItem>(is: (item: Listed) => item is Item) =>
  (answer: AnswerTo<"getAutoMessages">): CallResult<{ readonly items: readonly Item[] }> =>
    answer.status === "failed"
      ? answer
      : { ...answer, data: { items: answer.data.items.filter((item) => is(item)) } };

export const galleryOf = only(isGallery, {
  status: "failed",
  failure: { code: "gallery_not_found", error: "This gallery is not there any more." },
});
export const galleriesOf = every(isGallery);
export const autoOf = only(isAuto, {
  status: "failed",
  failure: { code: "message_not_found", error: "This message is not there any more." },
});
export const autosOf = every(isAuto);
