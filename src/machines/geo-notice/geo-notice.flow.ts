import { creatorGeoNotice } from "../../domain/geo-notice/creator-geo-notice.ts";
import { defineFlow } from "../app/flow.ts";
import { geoNoticeMachine, selectGeoNoticeView } from "./geo-notice.machine.ts";
import { geoNoticePhrases } from "./geo-notice.phrases.ts";

export const geoNoticeFlow = defineFlow({
  slug: "geo-notice",
  title: "What a creator cannot do in her country",
  machine: geoNoticeMachine,
  inputs: [undefined],
  events: [
    { type: "notice.due", text: creatorGeoNotice({ type: "model", country: "SE" }, ["SE"]) ?? "" },
    { type: "question.answered", name: "geo-notice", answer: "confirmed" },
    { type: "question.answered", name: "geo-notice", answer: "dismissed" },
  ],
  outputs: {},
  phrases: geoNoticePhrases,
  select: selectGeoNoticeView,
  ends: ["quiet", "told"],
});
