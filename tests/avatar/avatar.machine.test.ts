import { describe, expect, test } from "vitest";

import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { avatarMachine, selectAvatarView } from "../../src/machines/avatar/avatar.machine.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";
import { fromPromise } from "xstate";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const chosen = { type: "file.chosen", mediaType: "image/png", size: 9, document_file: "file" } as const;
const read = { type: "picture.read", url: "blob:picture", width: 1200, height: 800 } as const;
const sent = { type: "upload.finished", document: { tkn: "t", srv_id: "main" } } as const;

const open = (answer: unknown, avatarUrl: string | null = "/media/public/avatars/ava.webp") => {
  const picture = listener();
  const upload = listener();
  const asked: unknown[] = [];
  const input = {
    ...{ signedIn: true, now: 1, page },
    request: { kind: "avatar", accountId: "ava", avatarUrl, displayName: "Ava" },
  } as const;
  const { actor, emitted } = drive(avatarMachine, input, {
    picture: picture.logic,
    upload: upload.logic,
    setAvatar: fromPromise(async ({ input: document }) => {
      asked.push(document);
      return answer;
    }),
    deleteAvatar: fromPromise(async ({ input: was }) => {
      asked.push(was);
      return answer;
    }),
  } as never);
  return { actor, emitted, picture, upload, asked };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("[COVER-33] [CERR-11] the square that was placed is sent, then used, and the dialog says so and goes", async () => {
  const { actor, emitted, picture, upload, asked } = open({ status: "ok", data: { fans_avatar_url: "/a" } });
  actor.send(chosen);
  actor.send(read);
  actor.send({ type: "crop.zoomed", zoom: 2 });
  actor.send({ type: "crop.moved", dx: -1000, dy: 0 });
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "square" });
  actor.send({ type: "upload.progressed", percent: 40 });
  expect(selectAvatarView(actor.getSnapshot())).toMatchObject({ status: "sending", percent: 40 });
  actor.send(sent);
  await settled();
  expect(picture.heard).toEqual([
    { type: "picture.opened", document_file: "file" },
    { type: "picture.cut", crop: { x: 0, y: 200, width: 400, height: 400 } },
  ]);
  expect(upload.heard).toEqual([{ type: "upload.wanted", document_file: "square" }]);
  expect(asked).toEqual([
    { tkn: "t", srv_id: "main", user_id: "ava", was: "/media/public/avatars/ava.webp" },
  ]);
  expect(emitted).toEqual([{ type: "toast.requested", kind: "success", text: "Avatar uploaded." }]);
  expect(selectAvatarView(actor.getSnapshot()).status).toBe("closed");
});

test("[CERR-09] what the server says is wrong stands below the picture, which stays", async () => {
  const { actor, emitted } = open({ status: "failed", failure: { error: "No.", code: "upload_expired" } });
  actor.send(chosen);
  actor.send(read);
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "square" });
  actor.send({ type: "upload.refused", text: "Too large." });
  expect(selectAvatarView(actor.getSnapshot())).toMatchObject({ status: "placing", text: "Too large." });
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "square" });
  actor.send(sent);
  await settled();
  expect(selectAvatarView(actor.getSnapshot())).toMatchObject({ status: "placing", text: "No." });
  expect(emitted).toEqual([]);
});

test("after a broken line the same square is sent again; once it is there only the call is made again", async () => {
  const { actor, upload } = open({ status: "ok", data: { fans_avatar_url: "/a" } });
  actor.send(chosen);
  actor.send(read);
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "square" });
  actor.send({ type: "upload.broken" });
  expect(selectAvatarView(actor.getSnapshot())).toMatchObject({ status: "unreachable", text: UNREACHABLE });
  actor.send({ type: "retry.requested" });
  expect(upload.heard.at(-1)).toEqual({ type: "upload.repeated" });
  actor.send(sent);
  await settled();
  expect(upload.heard).toHaveLength(2);
});

test("[CERR-09] why the server takes no file for now stands there in its own words", () => {
  const { actor } = open({ status: "ok" });
  const text = "Your session has expired. Please reload the page.";
  actor.send(chosen);
  actor.send(read);
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "square" });
  actor.send({ type: "upload.broken", text });
  expect(selectAvatarView(actor.getSnapshot())).toMatchObject({ status: "unreachable", text });
});

test("[CERR-10] [UPLOAD-10] a GIF, another type and a picture with too few pixels are refused before anything is sent", () => {
  const { actor, picture, upload } = open({ status: "ok" });
  const text = () => {
    const view = selectAvatarView(actor.getSnapshot());
    return view.status === "choosing" ? view.text : view.status;
  };
  actor.send({ ...chosen, mediaType: "image/gif" });
  expect(text()).toBe("Animated GIF images cannot be uploaded as your avatar.");
  actor.send({ ...chosen, mediaType: "video/mp4" });
  expect(text()).toBe("Only jpeg, png, webp files are supported.");
  expect(picture.heard).toEqual([]);
  actor.send(chosen);
  actor.send({ ...read, height: 199 });
  expect(text()).toBe("The picture is too small. It needs at least 200x200 px.");
  expect(upload.heard).toEqual([]);
});

test("[CERR-12] [UPLOAD-05] the avatar that is there is deleted, and the page loaded anew; without one there is nothing to delete", async () => {
  const { actor, emitted } = open({ status: "ok", data: { fans_avatar_url: null } });
  actor.send({ type: "avatar.deleted" });
  await settled();
  expect(emitted).toEqual([
    { type: "flash.requested", toast: { kind: "success", text: "Avatar deleted." } },
    { type: "page.reloadRequested" },
  ]);
  const none = open({ status: "ok" }, null);
  none.actor.send({ type: "avatar.deleted" });
  expect(none.actor.getSnapshot().value).toBe("choosing");
});

describe("an avatar that was changed in another window meanwhile", () => {
  const other = { code: "section_changed", error: "Changed.", current: { fans_avatar_url: "/other.webp" } };
  const send = (actor: ReturnType<typeof open>["actor"]) => {
    actor.send({ type: "form.submitted" });
    actor.send({ type: "picture.cutOut", document_file: "square" });
    actor.send(sent);
    return settled();
  };

  test("stands beside the one that was placed, and is replaced by who has seen it alone", async () => {
    const { actor, asked, emitted } = open({ status: "failed", failure: other });
    actor.send(chosen);
    actor.send(read);
    expect(selectAvatarView(actor.getSnapshot())).toMatchObject({ isChanged: false });
    await send(actor);
    const told = { status: "placing", text: "Changed.", isChanged: true, avatarUrl: "/other.webp" };
    expect(selectAvatarView(actor.getSnapshot())).toMatchObject(told);
    await send(actor);
    expect(asked).toMatchObject([{ was: "/media/public/avatars/ava.webp" }, { was: "/other.webp" }]);
    expect(emitted).toEqual([]);
    // Another picture is a new choice: she knows of the other avatar.
    actor.send(chosen);
    actor.send(read);
    expect(selectAvatarView(actor.getSnapshot())).toMatchObject({ isChanged: false, text: null });
  });

  test("is shown instead of being deleted", async () => {
    const { actor, asked, emitted } = open({ status: "failed", failure: other });
    actor.send({ type: "avatar.deleted" });
    await settled();
    expect(selectAvatarView(actor.getSnapshot())).toEqual({
      ...{ status: "choosing", avatarUrl: "/other.webp", displayName: "Ava", text: "Changed." },
    });
    actor.send({ type: "avatar.deleted" });
    await settled();
    expect(asked).toEqual([
      { user_id: "ava", was: "/media/public/avatars/ava.webp" },
      { user_id: "ava", was: "/other.webp" },
    ]);
    expect(emitted).toEqual([]);
  });
});
