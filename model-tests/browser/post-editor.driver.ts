import type { SnapshotFrom } from "xstate";

import { accessNames } from "../../src/domain/post/post.ts";
import type { PageInput } from "../../src/machines/app/page-input.ts";
import { postEditorFlow } from "../../src/machines/post-editor/post-editor.flow.ts";
import type { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import { placeOf, type PostEditorInput } from "../../src/machines/post-editor/post-editor.setup.ts";
import { selectPostEditorView } from "../../src/machines/post-editor/post-editor.view-model.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { cutOffPicture, isPiece, PICTURE_READ } from "./application-stage.ts";
import { cannot, type Act, type Driver, type Plan, type StepFacts } from "./driver.ts";
import {
  changeField,
  choosePicture,
  findDraft,
  isAsked,
  keepUpload,
  openEditor,
  openVault,
  passUnchanged,
  pinOthers,
  POSTS,
  shownForm,
  storeMeanwhile,
  type EditorStage,
} from "./editor-stage.ts";
import { eventually, showsToasts, type Gate } from "./site.ts";

type Snapshot = SnapshotFrom<typeof postEditorMachine>;
type Facts = StepFacts<Snapshot>;
type Gates = keyof EditorStage["gates"];

const ofCalls = {
  loadOwnPost: { gate: "posts", method: "GET", path: POSTS },
  savePost: { gate: "posts", method: "POST", path: POSTS },
  loadPicked: { gate: "picked", method: "GET", path: "/api/v1/account/vault" },
} as const satisfies Readonly<
  Record<string, { readonly gate: Gates; readonly method: string; readonly path: string }>
>;

const press =
  (name: string | RegExp): Act<EditorStage> =>
  ({ editor }) =>
    editor.getByRole("button", { name, exact: true }).click();

/** The server answers the held call with a status. */
const failing =
  (call: keyof typeof ofCalls, status: number): Act<EditorStage> =>
  async ({ site, gates, postId }) => {
    const { gate, method, path } = ofCalls[call];
    const whole = gate === "posts" && postId !== null ? `${path}/${postId}` : path;
    await site.fault({ method, path: whole, status, times: 1 });
    await gates[gate].pass();
  };

/** Whether her Twitter is connected was answered once: the page does not ask again, and any other answer changes nothing. */
const sharing =
  (status: number | null): Act<EditorStage> =>
  async ({ site, gates }) => {
    if (gates.sharing.held() === 0) return;
    if (status !== null)
      await site.fault({ method: "GET", path: "/api/v1/account/sharing", status, times: 1 });
    await gates.sharing.pass();
  };

const isWriting = ({ before }: Facts): boolean => before.matches("editing") || before.matches("conflicted");

const read = async ({ page, gates }: EditorStage, change?: Parameters<Gate["pass"]>[0]): Promise<void> => {
  const answer = page.waitForResponse(isPiece, { timeout: PICTURE_READ });
  await gates.uploads.pass(change);
  await answer;
};

const saved = ({ event, before }: Facts): Plan<EditorStage> => {
  const answer = event["output"] as CallResult<unknown>;
  if (answer.status === "ok") return (stage) => passUnchanged(stage);
  switch (answer.failure.code) {
    case "validation":
      return async (stage) => {
        await pinOthers(stage);
        await passUnchanged(stage, { is_pinned: true });
      };
    case "post_changed":
      if (before.context.postId === null) return cannot("a post that is not there was not changed elsewhere");
      return async (stage) => {
        await storeMeanwhile(stage);
        await stage.gates.posts.pass();
      };
    case "upload_expired":
      return cannot("the same file is published in another tab by a test of its own");
    default:
      return failing("savePost", 429);
  }
};

/** What is done to the file that was sent from here. */
const planFile = (facts: Facts): Plan<EditorStage> => {
  const { event, before } = facts;
  const file = before.context.media.find(({ id }) => id === "file-1");
  if (file === undefined) return cannot("there is no such file");
  switch (event.type) {
    case "media.changed":
      if (file.source !== "sending") return cannot("its upload is over");
      return event["source"] === "failed"
        ? (stage) => read(stage, cutOffPicture(stage.page))
        : (stage) => read(stage);
    case "file.moved":
      return cannot("one file alone has no other place");
    case "file.priced":
      if (!isWriting(facts)) return cannot("the form waits");
      return file.source === "failed"
        ? cannot("a file that is not there has no price")
        : ({ files }) => files.locator("[name=uncensor_file-1]").fill(event["value"]);
    default:
      return press(/^Remove: beach\.jpg, /);
  }
};

/** What is chosen from the vault, which lies over the form: it is closed again for the next step. */
const planVault = (facts: Facts): Plan<EditorStage> => {
  const { event, before } = facts;
  if (!isWriting(facts)) return cannot("the vault is not open while the form is under way");
  if (event.type !== "media.picked")
    return async (stage) => (await openVault(stage)).getByRole("button", { name: "Cancel" }).click();
  const { name, vault_id } = sampleVaultItem;
  if (before.context.media.some(({ id }) => id === `vault-${vault_id}`))
    return cannot("what the post has is not chosen again");
  return async (stage) => {
    const dialog = await openVault(stage);
    await dialog.getByRole("checkbox", { name }).check({ force: true });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
  };
};

const planDraft = ({ event, before }: Facts): Plan<EditorStage> => {
  const { media, texts, postId } = before.context;
  if (postId !== null) return cannot("of a stored post there is no draft");
  if (event.type === "draft.found")
    return before.matches("editing") && media.length === 0 && Object.keys(texts).length === 0
      ? (stage) => findDraft(stage, event["form"])
      : cannot("the draft is found when the page opens");
  const isOpen = media.some(({ id, thumb_url }) => id === "kept-sample" && thumb_url === null);
  if (!isOpen || !before.matches("editing")) return cannot("it is asked once, when the page opens");
  return async ({ site, gates }) => {
    await keepUpload(site, event["gone"].length === 0);
    await gates.states.pass();
  };
};

const plan = (facts: Facts): Plan<EditorStage> => {
  const { event, before } = facts;
  switch (event.type) {
    case "draft.found":
    case "files.checked":
      return planDraft(facts);
    case "field.changed":
      // What it offers is asked once: it has no switch.
      if (event["field"] === "share_on_twitter") return cannot("the site of the demo has no Twitter");
      return (stage) => changeField(stage, event["field"], event["value"], accessNames);
    case "file.chosen":
      return (stage) => choosePicture(stage, event["name"]);
    case "media.changed":
    case "file.removed":
    case "file.moved":
    case "file.priced":
      return planFile(facts);
    case "vault.opened":
    case "media.picked":
    case "picker.closed":
      return planVault(facts);
    case "form.submitted":
      return ({ editor }) => editor.locator("button[type=submit]").click();
    case "form.cleared":
      return press("Clear");
    case "form.left":
      return before.matches("failed") ? cannot("what could not be read has no such button") : press("Cancel");
    case "mine.kept":
      return press("Save mine");
    case "theirs.taken":
      return press("Take the other");
    case "retry.requested":
      return press("Try again");
    case "xstate.done.actor.loadOwnPost":
      return event["output"].status === "ok"
        ? ({ gates }) => gates.posts.pass()
        : failing("loadOwnPost", 429);
    case "xstate.done.actor.loadPicked":
      return event["output"].status === "ok"
        ? ({ gates }) => gates.picked.pass()
        : failing("loadPicked", 429);
    case "xstate.done.actor.loadSharing": {
      const { status, data } = event["output"];
      if (status === "failed") return sharing(429);
      return data.twitter === true ? cannot("the site of the demo has no Twitter") : sharing(null);
    }
    case "xstate.done.actor.savePost":
      return saved(facts);
    case "xstate.error.actor.loadOwnPost":
      return failing("loadOwnPost", 503);
    case "xstate.error.actor.loadPicked":
      return failing("loadPicked", 503);
    case "xstate.error.actor.loadSharing":
      return sharing(503);
    case "xstate.error.actor.savePost":
      return failing("savePost", 503);
    default:
      return undefined;
  }
};

const hasLeft = ({ event, before }: Facts): boolean =>
  event.type === "form.left" && isWriting({ event, before, after: before });

export const postEditorDriver: Driver<PostEditorInput | PageInput<"post-editor">, Snapshot, EditorStage> = {
  flow: postEditorFlow,
  restore: (site) => site.control("reset", {}),
  open: (input) => {
    const { postId, picked } = placeOf(input);
    return (site) => openEditor(site, { isNew: postId === null, isPicked: picked !== undefined });
  },
  plan,
  isLast: hasLeft,
  shows: async (stage, snapshot, step) => {
    const { page, editor, gates } = stage;
    await showsToasts(page, step?.emitted ?? []);
    const view = selectPostEditorView(snapshot);
    if (view.status === "done" || (step !== null && hasLeft(step))) return page.waitForURL(/\/ava\/posts$/);
    const asks = ["loading", "submitting", "comparing"].some((state) => snapshot.value === state);
    await isAsked(gates.posts, asks);
    await isAsked(gates.picked, snapshot.matches("picking"));
    if (view.status === "loading") return editor.getByText("Loading the post").waitFor({ state: "attached" });
    if (view.status === "failed") await editor.getByText(view.error).waitFor();
    if (view.status !== "form") return editor.getByRole("button", { name: "Try again" }).waitFor();
    const { form, texts, busy, isWaiting, theirs } = view;
    const { text, amount_usd, type, access, is_pinned } = form;
    const sending = form.media.filter(({ source }) => source === "sending").length;
    await eventually(gates.uploads.held).toBe(sending);
    await eventually(async () => {
      const { files, ...shown } = await shownForm(stage);
      return { ...shown, names: form.media.every(({ name }) => files.includes(name)) };
    }).toEqual({ ...{ text, amount_usd, type, access, is_pinned }, names: true });
    await eventually(() => stage.files.getByRole("listitem").count()).toBe(form.media.length);
    for (const said of Object.values(texts)) await editor.getByText(said, { exact: true }).first().waitFor();
    if (theirs !== null) return editor.getByText("This post was changed in another window.").waitFor();
    await eventually(() => editor.locator("button[type=submit]").getAttribute("aria-busy")).toBe(
      busy ? "true" : null,
    );
    if (isWaiting) await editor.getByText("It is saved as soon as every file is sent.").waitFor();
  },
};
