import { coverKindOf } from "../../domain/upload/cover-film.ts";
import { coverMachine } from "../../machines/cover/cover.machine.ts";
import { displayNameMachine } from "../../machines/display-name/display-name.machine.ts";
import { profileOwnerMachine } from "../../machines/profile-owner/profile-owner.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideConnectTwitter } from "../connect-twitter/connect-twitter.actors.ts";
import { createSetCover } from "../cover/cover.actors.ts";
import { provideCustomize } from "../customize/customize.actors.ts";
import { createSetDisplayName } from "../display-name/display-name.actors.ts";
import { provideOwnPosts } from "../own-posts/own-posts.actors.ts";
import { provideFreeProfile } from "../free-profile/free-profile.actors.ts";
import { provideMentions } from "../mentions/mentions.actors.ts";
import { chosenFileOf } from "../picture/chosen-file.ts";
import { createPicture } from "../picture/picture.actors.ts";
import { providePostEditor } from "../post-editor/post-editor.actors.ts";
import { provideTipMenu } from "../tip-menu/tip-menu.actors.ts";
import { createUpload } from "../upload/upload.actors.ts";

/** What the owner edits a profile with, where it stands. Loaded for who may, after the first view. */
export const provideProfileOwner = (services: AppServices): typeof profileOwnerMachine =>
  provideEvery(profileOwnerMachine, {
    cover: provideEvery(coverMachine, {
      // Covers are kept in twice the width of the smallest one.
      picture: createPicture(1920),
      upload: createUpload(services, (file) => coverKindOf(chosenFileOf(file))),
      setCover: createSetCover(services),
    }),
    displayName: provideEvery(displayNameMachine, { setDisplayName: createSetDisplayName(services) }),
    connectTwitter: provideConnectTwitter(services),
    customize: provideCustomize(services),
    tipMenu: provideTipMenu(services),
    mentions: provideMentions(services),
    freeProfile: provideFreeProfile(services),
    postEditor: providePostEditor(services),
    ownPosts: provideOwnPosts(services),
  });
