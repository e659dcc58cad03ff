import { defineFlow } from "../app/flow.ts";
import { sampleSocial } from "../app/sample-records.ts";
import { sampleUpdate } from "../private-show/sample-private.ts";
import { arrivalsMachine, selectArrivalsView, type ArrivalsInput } from "./arrivals.machine.ts";
import { arrivalsPhrases } from "./arrivals.phrases.ts";

const SOCIAL_FAILURE = "An error occurred while connecting with Google. Try again and accept the permission.";
const nothing: ArrivalsInput = {
  route: null,
  isHeld: false,
  social: null,
  snapchat: null,
  private: null,
};

export const arrivalsFlow = defineFlow({
  slug: "arrivals",
  title: "What came with the page, and invitations to private shows",
  machine: arrivalsMachine,
  inputs: [
    nothing,
    { ...nothing, social: sampleSocial },
    { ...nothing, social: { ...sampleSocial, is_existing_user: true } },
    { ...nothing, social: { ...sampleSocial, email: null, error: true, text: SOCIAL_FAILURE } },
    { ...nothing, snapchat: { display_name: "Ava", snapchat_username: "ava.unframed" } },
    { ...nothing, private: { role: "sender", id: "s1", username: "fan", kind: "c2c" } },
    { ...nothing, private: { role: "receiver", id: "s1", username: "ava", kind: "c2c" } },
    { ...nothing, isHeld: true },
  ],
  events: [
    { type: "route.changed", now: 1_790_000_000, route: { page: "watch", username: "ava" } },
    sampleUpdate("invite"),
    sampleUpdate("paid"),
  ],
  outputs: {},
  phrases: arrivalsPhrases,
  // It goes on telling as long as the page is there.
  ends: ["held", "told"],
  key: ({ context: { route } }) => [route?.page],
  select: selectArrivalsView,
});
