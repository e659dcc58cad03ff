import { accessNames } from "../../domain/post/post.ts";
import type { PostForm } from "../../domain/post/post-form.ts";
import type { PhrasesOf } from "../app/flow.ts";
import type { FieldChanged } from "../app/form-parts.ts";
import { FROM_INSPECTOR, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { selectPostEditorView } from "./post-editor.view-model.ts";
import type { PostEditorSnapshot, postEditorMachine } from "./post-editor.machine.ts";
import { expiredAnswer, pickerPhrases, sentFilePhrases } from "./file.phrases.ts";

const PATH = "/api/v1/account/post";
const SHARING = "/api/v1/account/sharing";

const types = {
  ...{ feed: "Post", feed_purchase_free: "For sale", fund: "Goal", poll: "Poll" },
  live_stream: "a live stream",
} as const;

const brief = (text: string): string => (text.length > 60 ? `${text.length} characters` : `"${text}"`);

const changed = (event: FieldChanged<PostForm>): string => {
  switch (event.field) {
    case "text":
      return `Type ${brief(event.value)} as Text.`;
    case "type":
      return `Choose ${types[event.value]} as the kind of post.`;
    case "access":
      return `Choose ${accessNames[event.value]} under Who can read it.`;
    case "amount_usd":
    case "fund_goal":
      return `Type "${event.value}" as ${event.field === "fund_goal" ? "Goal" : "Price"}.`;
    case "is_pinned":
      return `${event.value ? "Tick" : "Untick"} Pin it to the top of your page.`;
    case "is_winback":
      return `${event.value ? "Tick" : "Untick"} Show it to former subscribers.`;
    case "share_on_twitter":
      return `${event.value ? "Tick" : "Untick"} Share on Twitter.`;
    case "expire_after":
      return "Choose how long it stays.";
    case "scheduled_at":
      return "Choose when it is published.";
    case "poll":
      return "Type the answers of the poll.";
    case "media":
      return "Change the files.";
  }
};

const saved = (answer: AnswerTo<"createPost">, { context: { postId } }: PostEditorSnapshot): string => {
  if (answer.status === "ok")
    return `The server answers: the post is ${postId === null ? "published" : "saved"}.`;
  const { code, error, fields } = answer.failure;
  if (code === "post_changed")
    return `The server answers: "${error}" (change the post in another tab first).`;
  if (code === "upload_expired") return expiredAnswer(error);
  return fields === undefined
    ? tooMany("POST", postId === null ? PATH : `${PATH}/${postId}`, answer.failure)
    : `The server answers: "${fields["is_pinned"]}" (three posts are pinned already).`;
};

const formShown = (snapshot: PostEditorSnapshot): string => {
  const view = selectPostEditorView(snapshot);
  if (view.status !== "form") return "";
  const { form, texts } = view;
  return sentences(
    form.media.length === 0 ? null : `The files are ${form.media.map(({ name }) => name).join(", ")}.`,
    `The form waits: Text ${form.text === "" ? "is empty" : `holds ${brief(form.text)}`}, the kind is ${types[form.type]}, ${accessNames[form.access]} can read it, the price is ${form.amount_usd === "" ? "empty" : form.amount_usd}, Pin is ${form.is_pinned ? "ticked" : "not ticked"}.`,
    view.offersTwitter && !view.isPublished
      ? `Share on Twitter is ${form.share_on_twitter ? "ticked" : "not ticked"}.`
      : null,
    ...Object.values(texts).map((text) => `A text says "${text}".`),
  );
};

/** How writing a post reads to a tester. */
export const postEditorPhrases: PhrasesOf<typeof postEditorMachine> = {
  begin: (input) =>
    "route" in input
      ? `Log in as ava and open /post/create${input.route.picked === undefined ? "" : `?vault=${input.route.picked.join(",")}`}.`
      : `Log in as ava and press Edit in the menu of a post (${input.postId}).`,
  events: {
    "draft.found": {
      by: "world",
      says: "The browser has kept what was typed before (type it and reload the page).",
    },
    "field.changed": changed,
    ...sentFilePhrases,
    "file.priced": ({ id, value }, { context: { media } }) =>
      media.some((file) => file.id === id && file.source !== "failed")
        ? `Type "${value}" as Blurred until paid at the file.`
        : `Price a file that has no field for it (${FROM_INSPECTOR}).`,
    "file.moved": ({ by }, { context: { media } }) =>
      media.length > 1
        ? `Press Move ${by === 1 ? "down" : "up"} at the file.`
        : `Move the only file (${FROM_INSPECTOR}).`,
    "file.removed": (_, { context: { media } }) =>
      media.length > 0
        ? "Press Remove at the first file."
        : `Remove a file that is not there (${FROM_INSPECTOR}).`,
    "vault.opened": "Press From your vault.",
    ...pickerPhrases,
    "form.submitted": (_, { context: { postId } }) =>
      postId === null ? "Press Publish." : "Press Save changes.",
    "form.cleared": "Press Clear.",
    "form.left": "Press Cancel.",
    "mine.kept": "Press Save mine.",
    "theirs.taken": "Press Take the other.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadOwnPost: (answer: AnswerTo<"getOwnPost">) =>
      answer.status === "ok"
        ? "The server answers with the post."
        : tooMany("GET", `${PATH}/7`, answer.failure),
    loadSharing: (answer: AnswerTo<"getPostSharing">) => {
      if (answer.status === "failed") return tooMany("GET", SHARING, answer.failure);
      return answer.data.twitter
        ? "The server answers that her Twitter is connected (connect it beforehand)."
        : "The server answers that her Twitter is not connected.";
    },
    savePost: saved,
    loadPicked: (answer: AnswerTo<"getVault">) =>
      answer.status === "ok"
        ? "The server answers with the files of the vault."
        : tooMany("GET", "/api/v1/account/vault", answer.failure),
  },
  breaks: {
    loadOwnPost: unreachable("GET", `${PATH}/7`),
    loadSharing: unreachable("GET", SHARING),
    savePost: unreachable("POST", PATH),
    loadPicked: unreachable("GET", "/api/v1/account/vault"),
  },
  delays: {},
  states: {
    loading: "Grey shapes hold the place of the post.",
    picking: "Grey shapes hold the place of the post.",
    failed: "It says why the post could not be read, with the button Try again.",
    editing: formShown,
    waiting: "The button and a notice say that the files are waited for.",
    submitting: "The button says that it is under way.",
    comparing: "The button says that it is under way.",
    conflicted: (snapshot) =>
      sentences(
        `Above the form stands what another window stored: "${snapshot.context.stored?.text}".`,
        formShown(snapshot),
      ),
    done: "A toast says that it is done, and the posts of the profile are shown.",
  },
};
