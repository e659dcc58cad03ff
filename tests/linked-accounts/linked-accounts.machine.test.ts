import { expect, test } from "vitest";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { sampleCreator } from "../../src/machines/app/sample-records.ts";
import {
  linkedAccountsMachine,
  type LinkedAccounts,
} from "../../src/machines/linked-accounts/linked-accounts.machine.ts";

type Account = LinkedAccounts["accounts"][number];

const twitter: Account = { provider: "twitter", username: "ava", linked_at: 1, shares_posts: null };

/** The page once it is read that this is linked. */
const opened = (...accounts: readonly Account[]) => {
  const { actor } = drive(linkedAccountsMachine, { user: sampleCreator });
  answer(actor, "loadLinked", {
    status: "ok",
    data: { has_password: true, accounts, offered: ["google", "twitter"] },
  });
  return actor;
};

test.each<[Account["shares_posts"], string]>([
  [false, "linking"],
  [true, "shown"],
  [null, "shown"],
])(
  "what is linked is linked once more only where it may not be posted to (shares posts: %s)",
  (shares_posts, state) => {
    const actor = opened({ ...twitter, shares_posts });
    actor.send({ type: "link.pressed", provider: "twitter" });
    expect(actor.getSnapshot().value).toBe(state);
  },
);

test("what is not linked is linked, and is not unlinked", () => {
  const actor = opened(twitter);
  actor.send({ type: "unlink.pressed", provider: "google" });
  expect(actor.getSnapshot().value).toBe("shown");
  actor.send({ type: "link.pressed", provider: "google" });
  expect(actor.getSnapshot()).toMatchObject({ value: "linking", context: { provider: "google" } });
});
