import type { SessionItem } from "../../protocol/account/account.records.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { selectSessionsView, sessionsMachine } from "./sessions.machine.ts";
import { sessionsPhrases } from "./sessions.phrases.ts";

const now = 1_790_000_000;
const here: SessionItem = {
  id: "a1",
  device: "Chrome on Windows",
  country: "US",
  address: "203.0.113.*",
  created_at: now - 86_400,
  last_seen_at: now,
  is_current: true,
};
const phone: SessionItem = { ...here, id: "b2", device: "Safari on iPhone", is_current: false };

export const sessionsFlow = defineFlow({
  slug: "sessions",
  title: "Where the account is signed in",
  machine: sessionsMachine,
  inputs: [undefined],
  events: [
    { type: "session.endChosen", id: "b2" },
    { type: "others.endChosen" },
    { type: "retry.requested" },
    { type: "sessions.outdated" },
  ],
  outputs: {
    loadSessions: [
      { status: "ok", data: { items: [here, phone] } },
      { status: "ok", data: { items: [here] } },
      { status: "failed", failure: sampleFailure },
    ],
    endSession: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: { code: "session_not_found", error: "This session has ended already." } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: sessionsPhrases,
  select: selectSessionsView,
});
