import { createActor, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import { neutral } from "../../model-tests/walk/neutral.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { bannersMachine } from "../../src/machines/banners/banners.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { resendEmailMachine } from "../../src/machines/resend-email/resend-email.machine.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { Banners } from "../../src/views/banners/banners.view.tsx";
import { find, press, render } from "../kit/render.tsx";

const now = 1_790_000_000;
const pictures = { fans_avatar_url: "/media/1", fans_cover_picture_url: "/media/2" };
const creator: CurrentUser = { ...sampleCreator, ...pictures, email_confirmed: false, created_at: now };
const standing = (status: "rejected" | "under_review", reason: string | null = null): CurrentUser => ({
  ...creator,
  compliance_status: { status, reason },
});

/** The banner of an account; `asked` counts how often the mail was asked for. */
const show = (user: CurrentUser, takesCreators = true) => {
  const asked = { count: 0 };
  const machine = neutral(bannersMachine).provide({
    actors: {
      resendEmail: resendEmailMachine.provide({
        actors: {
          resendEmail: fromPromise<AnswerTo<"resendEmail">>(() => {
            asked.count += 1;
            return new Promise(() => {});
          }),
        },
      }),
    },
  });
  const banners = createActor(machine, { input: { user, now, takesCreators } });
  banners.start();
  document.body.replaceChildren();
  const { element } = render(<Banners banners={banners} />);
  return { element, asked };
};

describe("the banner above the page", () => {
  test("[BANNER-03] [BANNER-04] says 'application declined' with the reason, or what to do", () => {
    expect(show(standing("rejected", "Too dark.")).element.textContent).toBe(
      "Creator application declined: Too dark.Update application",
    );
    expect(find("a", "Update application").getAttribute("href")).toBe("/creator/signup");
    expect(show(standing("rejected"), false).element.textContent).toBe(
      "Creator application declined. Please check your details and send it again.",
    );
    // On a site that takes no creators the page that it would lead to does not exist.
    expect(document.querySelectorAll("a, button")).toHaveLength(0);
  });

  test("[BANNER-05] says 'application under review'", () => {
    expect(show(standing("under_review")).element.textContent).toBe(
      "Creator application under review. We usually answer within 2 business days.",
    );
  });

  test("[BANNER-06] reminds of pictures, with a link to the own profile", () => {
    const { element } = show({ ...creator, fans_cover_picture_url: null });
    expect(element.textContent).toContain("Add a profile picture and a cover so fans can find you.");
    expect(find("a", "Upload pictures").getAttribute("href")).toBe("/ava?edit=pictures");
  });

  test("[BANNER-07] is a creator's e-mail banner when nothing else applies, and none once it is confirmed", () => {
    expect(show(creator).element.textContent).toContain(
      "Please confirm your email address ava@demo.example.",
    );
    expect(show({ ...creator, email_confirmed: true }).element.textContent).toBe("");
  });

  test("[BANNER-01] [BANNER-02] the e-mail banner has a way to send the mail again, once at a time, and a cross", () => {
    const { element, asked } = show({ ...sampleFan, email_confirmed: false });
    press(find("button", "Resend email"));
    press(find('button[aria-busy="true"]'));
    expect(asked.count).toBe(1);
    expect(element.textContent).toContain("Sending…");
    press(find('[aria-label="Close"]'));
    expect(element.textContent).toBe("");
  });
});
