import { landingFlow } from "../../src/machines/landing/landing.flow.ts";
import { LandingPage, type LandingRef } from "../../src/views/landing/landing.view.tsx";
import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(landingFlow, {
  render: (actor) => <LandingPage page={actor as LandingRef} />,
  actions: {
    "logIn.pressed": (page) => press(page, "Log in"),
    "signUp.pressed": (page) => press(page, "Sign up"),
    "creatorSignUp.pressed": (page) => press(page, "Become a creator"),
  },
  shows: {
    showing: says("The front row for the creators you love.", "Popular creators"),
  },
});
