// Generated from the machine of 'post-editor' by "npm run paths -- post-editor --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { postEditorDriver } from "../browser/post-editor.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(postEditorDriver, {
  "what could not be read has no such button": ["post-editor.failed --form.left[0]--> (stays)"],
  "there is no such file": ["post-editor.editing --file.moved[0]--> (stays)"],
  "the same file is published in another tab by a test of its own": [
    "post-editor.submitting --xstate.done.actor.savePost[1]--> post-editor.editing",
    'The server answers: "This upload has expired. Please choose the file again.".',
  ],
  "one file alone has no other place": [
    "post-editor.conflicted --file.moved[0]--> (stays)",
    "Move the only file.",
  ],
  "the site of the demo has no Twitter": [
    "Untick Share on Twitter.",
    "The server answers that her Twitter is connected.",
  ],
});

test('1. A file is sent; Type "5.00" as Blurred until paid at the file; and 9 more', async () => {
  // Log in as ava and open /post/create. It is looked up whether earnings can be paid out.
  const walk = await begin(
    {
      route: { page: "post-editor" },
      user: {
        id: "01890000-0000-7000-8000-000000000002",
        username: "ava",
        type: "model",
        display_name: "Ava",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
        email: "ava@demo.example",
        email_confirmed: true,
        is_direct_pay: true,
        is_streaming: false,
        is_reviewer: false,
        tip_blocked: false,
        has_purchase: false,
        has_accepted_terms: true,
        has_subscription_active: false,
        missing_payout_info: false,
        twitter: { is_valid: false, username: null },
        compliance_status: { status: "approved", reason: null },
        node_token: "sample-node-token",
      },
      site: {
        signup_source: "creators",
        homepage_style: "classic",
        root_user: null,
        powered_by_url: null,
        media_host: "",
        avatar_host: "",
        logo: null,
        logo_small: null,
        title: "Marquee",
        domain: "127.0.0.1",
        display_name: "Marquee",
        custom: { meta_description: null, og_image: null },
        compliance_2257_exempt: false,
        creator_offer_text: null,
        testimonials: null,
        tracking_pixel_url: "/track/pixel.gif",
        site_code: "creators",
        tip_min: 100,
        tip_max: 100000,
        price_min: 100,
        price_max: 50000,
      },
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "editing",
  );
  // Choose shore.jpg in the dialog and press Add.
  await walk.does(
    {
      type: "media.picked",
      media: [
        {
          vault_id: 7,
          kind: "image",
          name: "shore.jpg",
          folder_id: null,
          state: "ready",
          percent: 100,
          error: null,
          review: null,
          is_used: false,
          thumb_url: "/media/shore-thumb.webp",
          url: "/media/shore.webp",
          width: 1600,
          height: 1200,
          duration: null,
          created_at: 1790000000,
        },
      ],
    },
    "editing",
  );
  // Press Cancel in the dialog.
  await walk.does({ type: "picker.closed" }, "editing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadSharing" }, "editing");
  // Choose Poll as the kind of post.
  await walk.does({ type: "field.changed", field: "type", value: "poll" }, "editing");
  // Press From your vault.
  await walk.does({ type: "vault.opened" }, "editing");
  // The server answers that her Twitter is not connected.
  await walk.meets(
    { type: "xstate.done.actor.loadSharing", output: { status: "ok", data: { twitter: false } } },
    "editing",
  );
  // Press Clear.
  await walk.does({ type: "form.cleared" }, "editing");
  // The browser has kept what was typed before.
  await walk.meets(
    {
      type: "draft.found",
      form: {
        type: "poll",
        access: "paid",
        text: "Which one first?",
        media: [],
        amount_usd: "",
        fund_goal: "",
        poll: { options: ["The plum one", "The peach one"], ends_at: null },
        expire_after: null,
        scheduled_at: null,
        is_pinned: false,
        is_winback: false,
        share_on_twitter: true,
      },
    },
    "editing",
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "editing",
  );
  // A file is sent.
  await walk.meets(
    {
      type: "media.changed",
      id: "file-1",
      thumb_url: "blob:preview",
      source: { tkn: "sample", srv_id: "main" },
    },
    "editing",
  );
  // Type "5.00" as Blurred until paid at the file.
  await walk.does({ type: "file.priced", id: "file-1", value: "5.00" }, "editing");
});

test("2. The server still has the files; Press Cancel; and 8 more", async () => {
  // Log in as ava and open /post/create?vault=7. It is looked up whether earnings can be paid out.
  const walk = await begin(
    {
      route: { page: "post-editor", picked: [7] },
      user: {
        id: "01890000-0000-7000-8000-000000000002",
        username: "ava",
        type: "model",
        display_name: "Ava",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
        email: "ava@demo.example",
        email_confirmed: true,
        is_direct_pay: true,
        is_streaming: false,
        is_reviewer: false,
        tip_blocked: false,
        has_purchase: false,
        has_accepted_terms: true,
        has_subscription_active: false,
        missing_payout_info: false,
        twitter: { is_valid: false, username: null },
        compliance_status: { status: "approved", reason: null },
        node_token: "sample-node-token",
      },
      site: {
        signup_source: "creators",
        homepage_style: "classic",
        root_user: null,
        powered_by_url: null,
        media_host: "",
        avatar_host: "",
        logo: null,
        logo_small: null,
        title: "Marquee",
        domain: "127.0.0.1",
        display_name: "Marquee",
        custom: { meta_description: null, og_image: null },
        compliance_2257_exempt: false,
        creator_offer_text: null,
        testimonials: null,
        tracking_pixel_url: "/track/pixel.gif",
        site_code: "creators",
        tip_min: 100,
        tip_max: 100000,
        price_min: 100,
        price_max: 50000,
      },
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "picking",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadSharing",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "picking",
  );
  // The server answers with the files of the vault.
  await walk.meets(
    {
      type: "xstate.done.actor.loadPicked",
      output: {
        status: "ok",
        data: {
          items: [
            {
              vault_id: 7,
              kind: "image",
              name: "shore.jpg",
              folder_id: null,
              state: "ready",
              percent: 100,
              error: null,
              review: null,
              is_used: false,
              thumb_url: "/media/shore-thumb.webp",
              url: "/media/shore.webp",
              width: 1600,
              height: 1200,
              duration: null,
              created_at: 1790000000,
            },
          ],
          next: null,
        },
      },
    },
    "editing",
  );
  // Type 2001 characters as Text.
  await walk.does(
    {
      type: "field.changed",
      field: "text",
      value:
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    },
    "editing",
  );
  // Choose Free followers under Who can read it.
  await walk.does({ type: "field.changed", field: "access", value: "free" }, "editing");
  // Type "5.00" as Price.
  await walk.does({ type: "field.changed", field: "amount_usd", value: "5.00" }, "editing");
  // Tick Pin it to the top of your page.
  await walk.does({ type: "field.changed", field: "is_pinned", value: true }, "editing");
  // Press Publish.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "Good morning" as Text.
  await walk.does({ type: "field.changed", field: "text", value: "Good morning" }, "editing");
  // Press Publish.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.savePost" }, "editing");
  // Press Publish.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Press Clear.
  await walk.does({ type: "form.cleared" }, "editing");
  // The browser has kept what was typed before.
  await walk.meets(
    {
      type: "draft.found",
      form: {
        type: "feed",
        access: "paid",
        text: "With a picture",
        media: [
          {
            id: "kept-sample",
            kind: "image",
            name: "beach.jpg",
            error: null,
            thumb_url: null,
            source: { tkn: "sample", srv_id: "main" },
            uncensor_amount: "",
          },
        ],
        amount_usd: "",
        fund_goal: "",
        poll: { options: ["", ""], ends_at: null },
        expire_after: null,
        scheduled_at: null,
        is_pinned: false,
        is_winback: false,
        share_on_twitter: true,
      },
    },
    "editing",
  );
  // The server still has the files.
  await walk.meets(
    { type: "files.checked", gone: [], thumbs: { "kept-sample": "/media/beach.webp" } },
    "editing",
  );
  // Press Cancel.
  await walk.does({ type: "form.left" }, "editing");
});

test("3. Press Save mine; The server answers: the post is saved; and 4 more", async () => {
  // Log in as ava and press Edit in the menu of a post. It is looked up whether earnings can be paid out.
  const walk = await begin({ username: "ava", base: "/ava", now: 1790000000, postId: 7 }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadOwnPost" }, "failed");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers with the post.
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "ok",
        data: {
          id: 7,
          version: 2,
          type: "feed",
          access: "paid",
          text: "As it was stored",
          media: [],
          amount_usd: 0,
          fund_goal: null,
          poll: null,
          expire_after: null,
          scheduled_at: null,
          is_pinned: false,
          is_winback: false,
          share_on_twitter: true,
          is_published: true,
          is_sold: false,
        },
      },
    },
    "editing",
  );
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This post was changed in another window. Your text is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: {
          code: "post_changed",
          error: "This post was changed in another window. Your text is kept: please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server answers with the post.
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "ok",
        data: {
          id: 7,
          version: 2,
          type: "feed",
          access: "paid",
          text: "As it was stored",
          media: [],
          amount_usd: 0,
          fund_goal: null,
          poll: null,
          expire_after: null,
          scheduled_at: null,
          is_pinned: false,
          is_winback: false,
          share_on_twitter: true,
          is_published: true,
          is_sold: false,
        },
      },
    },
    "conflicted",
  );
  // Press Save mine.
  await walk.does({ type: "mine.kept" }, "submitting");
  // The server answers: "This post was changed in another window. Your text is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: {
          code: "post_changed",
          error: "This post was changed in another window. Your text is kept: please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: the post is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "ok",
        data: {
          post: {
            id: 7,
            user_id: "ava",
            type: "feed",
            access: "paid",
            text: "Good morning",
            created_at: 1790000000,
            expires_at: null,
            expire_after: null,
            scheduled_at: null,
            is_pinned: false,
            is_winback: false,
            media: [],
            amount_usd: 0,
            fund_goal: null,
            fund_raised: null,
            poll: null,
            mentions: [],
            comments: 0,
            likes: 0,
            is_liked: false,
            is_locked_fundraiser: false,
          },
          is_subscribed: true,
          is_locked: false,
          is_locked_payment: false,
          can_unlock: false,
        },
      },
    },
    "done",
  );
});

test('4. Press Remove at the first file; The server answers: "You can pin 3 posts. Please unpin one first."; and 2 more', async () => {
  // Log in as ava and open /post/create?vault=7. It is looked up whether earnings can be paid out.
  const walk = await begin(
    {
      route: { page: "post-editor", picked: [7] },
      user: {
        id: "01890000-0000-7000-8000-000000000002",
        username: "ava",
        type: "model",
        display_name: "Ava",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
        email: "ava@demo.example",
        email_confirmed: true,
        is_direct_pay: true,
        is_streaming: false,
        is_reviewer: false,
        tip_blocked: false,
        has_purchase: false,
        has_accepted_terms: true,
        has_subscription_active: false,
        missing_payout_info: false,
        twitter: { is_valid: false, username: null },
        compliance_status: { status: "approved", reason: null },
        node_token: "sample-node-token",
      },
      site: {
        signup_source: "creators",
        homepage_style: "classic",
        root_user: null,
        powered_by_url: null,
        media_host: "",
        avatar_host: "",
        logo: null,
        logo_small: null,
        title: "Marquee",
        domain: "127.0.0.1",
        display_name: "Marquee",
        custom: { meta_description: null, og_image: null },
        compliance_2257_exempt: false,
        creator_offer_text: null,
        testimonials: null,
        tracking_pixel_url: "/track/pixel.gif",
        site_code: "creators",
        tip_min: 100,
        tip_max: 100000,
        price_min: 100,
        price_max: 50000,
      },
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "picking",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadPicked",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // The browser has kept what was typed before.
  await walk.meets(
    {
      type: "draft.found",
      form: {
        type: "feed",
        access: "paid",
        text: "With a picture",
        media: [
          {
            id: "kept-sample",
            kind: "image",
            name: "beach.jpg",
            error: null,
            thumb_url: null,
            source: { tkn: "sample", srv_id: "main" },
            uncensor_amount: "",
          },
        ],
        amount_usd: "",
        fund_goal: "",
        poll: { options: ["", ""], ends_at: null },
        expire_after: null,
        scheduled_at: null,
        is_pinned: false,
        is_winback: false,
        share_on_twitter: true,
      },
    },
    "editing",
  );
  // The server has the file no more.
  await walk.meets({ type: "files.checked", gone: ["kept-sample"], thumbs: {} }, "editing");
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "editing",
  );
  // Press Publish.
  await walk.does({ type: "form.submitted" }, "waiting");
  // A file cannot be sent.
  await walk.meets(
    { type: "media.changed", id: "file-1", thumb_url: "blob:preview", source: "failed" },
    "editing",
  );
  // Press Remove at the first file.
  await walk.does({ type: "file.removed", id: "file-1" }, "editing");
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "editing",
  );
  // Press Publish.
  await walk.does({ type: "form.submitted" }, "waiting");
  // Press Remove at the first file.
  await walk.does({ type: "file.removed", id: "file-1" }, "submitting");
  // The server answers: "You can pin 3 posts. Please unpin one first.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { is_pinned: "You can pin 3 posts. Please unpin one first." },
        },
      },
    },
    "editing",
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "editing",
  );
  // Press Publish.
  await walk.does({ type: "form.submitted" }, "waiting");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "editing");
});

test("5. The server cannot be reached", async () => {
  // Log in as ava and open /post/create?vault=7. It is looked up whether earnings can be paid out.
  const walk = await begin(
    {
      route: { page: "post-editor", picked: [7] },
      user: {
        id: "01890000-0000-7000-8000-000000000002",
        username: "ava",
        type: "model",
        display_name: "Ava",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
        email: "ava@demo.example",
        email_confirmed: true,
        is_direct_pay: true,
        is_streaming: false,
        is_reviewer: false,
        tip_blocked: false,
        has_purchase: false,
        has_accepted_terms: true,
        has_subscription_active: false,
        missing_payout_info: false,
        twitter: { is_valid: false, username: null },
        compliance_status: { status: "approved", reason: null },
        node_token: "sample-node-token",
      },
      site: {
        signup_source: "creators",
        homepage_style: "classic",
        root_user: null,
        powered_by_url: null,
        media_host: "",
        avatar_host: "",
        logo: null,
        logo_small: null,
        title: "Marquee",
        domain: "127.0.0.1",
        display_name: "Marquee",
        custom: { meta_description: null, og_image: null },
        compliance_2257_exempt: false,
        creator_offer_text: null,
        testimonials: null,
        tracking_pixel_url: "/track/pixel.gif",
        site_code: "creators",
        tip_min: 100,
        tip_max: 100000,
        price_min: 100,
        price_max: 50000,
      },
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "picking",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadPicked" }, "editing");
});

test("6. Press Take the other", async () => {
  // Log in as ava and press Edit in the menu of a post. It is looked up whether earnings can be paid out.
  const walk = await begin({ username: "ava", base: "/ava", now: 1790000000, postId: 7 }, "loading");
  // The server answers with the post.
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "ok",
        data: {
          id: 7,
          version: 2,
          type: "feed",
          access: "paid",
          text: "As it was stored",
          media: [],
          amount_usd: 0,
          fund_goal: null,
          poll: null,
          expire_after: null,
          scheduled_at: null,
          is_pinned: false,
          is_winback: false,
          share_on_twitter: true,
          is_published: true,
          is_sold: false,
        },
      },
    },
    "editing",
  );
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This post was changed in another window. Your text is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: {
          code: "post_changed",
          error: "This post was changed in another window. Your text is kept: please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadOwnPost" }, "editing");
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This post was changed in another window. Your text is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: {
          code: "post_changed",
          error: "This post was changed in another window. Your text is kept: please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server answers with the post.
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "ok",
        data: {
          id: 7,
          version: 2,
          type: "feed",
          access: "paid",
          text: "As it was stored",
          media: [],
          amount_usd: 0,
          fund_goal: null,
          poll: null,
          expire_after: null,
          scheduled_at: null,
          is_pinned: false,
          is_winback: false,
          share_on_twitter: true,
          is_published: true,
          is_sold: false,
        },
      },
    },
    "conflicted",
  );
  // Press Take the other.
  await walk.does({ type: "theirs.taken" }, "editing");
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This post was changed in another window. Your text is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: {
          code: "post_changed",
          error: "This post was changed in another window. Your text is kept: please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server answers with the post.
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "ok",
        data: {
          id: 7,
          version: 2,
          type: "feed",
          access: "paid",
          text: "As it was stored",
          media: [],
          amount_usd: 0,
          fund_goal: null,
          poll: null,
          expire_after: null,
          scheduled_at: null,
          is_pinned: false,
          is_winback: false,
          share_on_twitter: true,
          is_published: true,
          is_sold: false,
        },
      },
    },
    "conflicted",
  );
  // Type "Good morning" as Text.
  await walk.does({ type: "field.changed", field: "text", value: "Good morning" }, "conflicted");
  // Choose Poll as the kind of post.
  await walk.does({ type: "field.changed", field: "type", value: "poll" }, "conflicted");
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "conflicted",
  );
  // Press From your vault.
  await walk.does({ type: "vault.opened" }, "conflicted");
  // Type "5.00" as Blurred until paid at the file.
  await walk.does({ type: "file.priced", id: "file-1", value: "5.00" }, "conflicted");
});

test("7. Press Cancel", async () => {
  // Log in as ava and press Edit in the menu of a post. It is looked up whether earnings can be paid out.
  const walk = await begin({ username: "ava", base: "/ava", now: 1790000000, postId: 7 }, "loading");
  // The server answers with the post.
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "ok",
        data: {
          id: 7,
          version: 2,
          type: "feed",
          access: "paid",
          text: "As it was stored",
          media: [],
          amount_usd: 0,
          fund_goal: null,
          poll: null,
          expire_after: null,
          scheduled_at: null,
          is_pinned: false,
          is_winback: false,
          share_on_twitter: true,
          is_published: true,
          is_sold: false,
        },
      },
    },
    "editing",
  );
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This post was changed in another window. Your text is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.savePost",
      output: {
        status: "failed",
        failure: {
          code: "post_changed",
          error: "This post was changed in another window. Your text is kept: please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server answers with the post.
  await walk.meets(
    {
      type: "xstate.done.actor.loadOwnPost",
      output: {
        status: "ok",
        data: {
          id: 7,
          version: 2,
          type: "feed",
          access: "paid",
          text: "As it was stored",
          media: [],
          amount_usd: 0,
          fund_goal: null,
          poll: null,
          expire_after: null,
          scheduled_at: null,
          is_pinned: false,
          is_winback: false,
          share_on_twitter: true,
          is_published: true,
          is_sold: false,
        },
      },
    },
    "conflicted",
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "conflicted",
  );
  // Press Remove at the first file.
  await walk.does({ type: "file.removed", id: "file-1" }, "conflicted");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "conflicted");
});
