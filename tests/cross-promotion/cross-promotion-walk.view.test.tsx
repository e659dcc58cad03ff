import { expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { crossPromotionFlow } from "../../src/machines/cross-promotion/cross-promotion.flow.ts";
import {
  selectCrossPromotionView,
  type CrossPromotionRef,
} from "../../src/machines/cross-promotion/cross-promotion.machine.ts";
import { promotionActs, type PromotionAct } from "../../src/machines/cross-promotion/promotion-acts.ts";
import { CrossPromotionPage } from "../../src/views/cross-promotion/cross-promotion.view.tsx";

walkView(crossPromotionFlow, {
  render: (actor) => <CrossPromotionPage page={actor as CrossPromotionRef} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, /^(Ask|Asking…)$/),
    "act.pressed": (page, { act, name }) =>
      press(page, `${promotionActs[act as PromotionAct].label}: ${name as string}`),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.error as string)(page),
    shown: (page, snapshot) => {
      const view = selectCrossPromotionView(snapshot as never);
      if (view.status !== "shown") throw new Error("The lists are there.");
      const { partners, received, sent, username, texts } = view;
      expect(page.querySelector<HTMLInputElement>("input[name=username]")!.value).toBe(username);
      for (const text of Object.values(texts)) says(text)(page);
      const rows = [...page.querySelectorAll("[data-row]")].map((row) => row.textContent);
      expect(rows.length).toBe(partners.length);
      for (const [index, { user, is_shown: isShown, brought }] of partners.entries()) {
        expect(rows[index]).toContain(user.display_name);
        expect(rows[index]).toContain(isShown ? "On your page" : "Not available");
        expect(rows[index]).toContain(`Brought you${brought.clicks} clicks`);
      }
      if (partners.length === 0) says("No partners yet")(page);
      for (const { user } of [...received, ...sent]) says(`@${user.username} · asked`)(page);
    },
  },
});
