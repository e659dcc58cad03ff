import type { PhrasesOf } from "../app/flow.ts";
import { sentences } from "../app/wording.ts";
import { basePath, editingIn, tabAddress } from "../profile/profile-page.ts";
import type { profileOwnerMachine } from "./profile-owner.machine.ts";

/** How it reads to a tester what an owner has on her profile. */
export const profileOwnerPhrases: PhrasesOf<typeof profileOwnerMachine> = {
  begin: ({ route, offersTwitter }) =>
    sentences(
      `Log in as ava and open ${editingIn(route) === null ? basePath(route) : tabAddress(route, "posts")}`,
      offersTwitter ? "on a site with Twitter." : "on a site without Twitter.",
    ),
  events: {
    "route.changed": {
      by: "world",
      says: ({ route }) => {
        const asked = route.page === "profile" ? editingIn(route) : null;
        if (asked === null) return "Leave the editor of posts (press Cancel).";
        return asked === "new" ? "Press Create a post." : "Press Edit in the menu of a post.";
      },
    },
    "record.read": { by: "world", says: "The profile was read anew." },
    "posts.changed": { by: "world", says: "The editor of posts tells: something was published or changed." },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    editing: ({ context: { editing } }) =>
      sentences(
        "The buttons Change cover and Edit name are shown, and the tab Customize can be opened.",
        editing === null
          ? "The box for a new post stands above the posts."
          : editing === "new"
            ? "The editor of a new post is open."
            : "The editor of that post is open.",
      ),
  },
};
