import { documentTypes, type ApplicationFields } from "../../domain/creator-application/application.ts";
import { countryName } from "../../domain/country/country.ts";
import type { PhrasesOf } from "../app/flow.ts";
import type { FieldChanged } from "../app/form-parts.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import {
  control,
  FROM_INSPECTOR,
  REPLACED,
  sentences,
  tooMany,
  typedInto,
  unreachable,
} from "../app/wording.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { creatorApplicationMachine } from "./creator-application.machine.ts";
import { addressOf, applicationLabels, asksTerms, type Opening } from "./creator-application.setup.ts";

type Snapshot = Parameters<(typeof creatorApplicationMachine)["getPersistedSnapshot"]>[0];

const labels: Readonly<Record<string, string>> = applicationLabels;

const opened = (answer: CallResult<Opening>): string => {
  if (answer.status === "failed") return tooMany("GET", "/api/v1/approval", answer.failure);
  const { status, reason, begun } = answer.data;
  if (begun !== null)
    return `The server answers: there is no application yet; this browser signed up at ${begun} within the last hour (sign up there).`;
  if (status === "rejected")
    return `The server answers: the application was declined with "${reason ?? ""}" (npm run operate -- reject dana "${reason ?? ""}").`;
  if (status === "submitted") return "The server answers: the application waits (send one before).";
  if (status === "approved")
    return "The server answers: he is a creator already (npm run operate -- approve dana in another window).";
  const { fields } = answer.data;
  if (fields.last_name === "") return "The server answers: there is no application yet.";
  const missing = fields.street === "" ? "street" : "fans_link";
  return `The server answers: there is no application yet; this browser kept all fields but ${labels[missing]} (fill them in before, and reload).`;
};

const submitted = (answer: AnswerTo<"submitApplication">): string => {
  if (answer.status === "ok") return "The server answers: the application is there.";
  const { code, error } = answer.failure;
  if (code === "application_submitted")
    return `The server refuses: "${error}" (send the same application in another tab before).`;
  const [field, text] = Object.entries(answer.failure.fields ?? {})[0] ?? ["", ""];
  const how =
    field === "front"
      ? `more than a day after the picture was sent: ${control("clock", { advance: 90_000 })}`
      : REPLACED;
  return `The server refuses: "${text}" for ${labels[field] ?? "the front of the document"} (${how}).`;
};

const elsewhere = (what: string, isThere: boolean): string =>
  isThere ? what : `${what.replace(/\.$/, "")}, which is not offered here (${FROM_INSPECTOR}).`;

const isIn = (snapshot: Snapshot, ...sections: readonly string[]): boolean =>
  sections.some((section) => snapshot.matches({ applying: section } as never));

const waits = (heading: string) => (snapshot: Snapshot) => {
  const { texts, declined } = snapshot.context;
  return sentences(
    `The page shows "${heading}".`,
    declined === null ? null : "Above stands why the last application was declined.",
    ...Object.entries(texts).map(
      ([name, text]) => `Below ${labels[name] ?? `the ${name}`} stands "${text}".`,
    ),
  );
};

const changed = (event: FieldChanged<ApplicationFields>, snapshot: Snapshot): string => {
  switch (event.field) {
    case "country":
      return elsewhere(`Choose ${countryName(event.value)} as the country.`, isIn(snapshot, "address"));
    case "document_type":
      return elsewhere(
        `Choose ${documentTypes[event.value as keyof typeof documentTypes] ?? event.value}.`,
        isIn(snapshot, "documents"),
      );
    default:
      return elsewhere(typedInto(applicationLabels)(event), isIn(snapshot, "about"));
  }
};

/** How the application of creators reads to a tester. */
export const creatorApplicationPhrases: PhrasesOf<typeof creatorApplicationMachine> = {
  begin: ({ user, route }) =>
    user === null
      ? `On a site of the fantime brand open ${addressOf(route)} as a guest.`
      : `On a site of the fantime brand log in as ${user.username} (${user.type === "user" ? "a fan" : user.compliance_status.status === "approved" ? "an approved creator" : "who has signed up as a creator"}) and open ${addressOf(route)}.`,
  events: {
    "terms.changed": (_, snapshot) =>
      elsewhere(
        "Tick I am at least 18 and accept the Terms.",
        isIn(snapshot, "documents") && asksTerms(snapshot.context),
      ),
    "logIn.chosen": (_, snapshot) => elsewhere("Press Log in here.", snapshot.matches("joining")),
    "field.changed": changed,
    "media.changed": {
      by: "world",
      says: ({ id, source }) =>
        typeof source === "string"
          ? `The picture of the ${id} is gone.`
          : `The picture of the ${id} is sent.`,
    },
    "section.finished": (_, snapshot) =>
      elsewhere(
        isIn(snapshot, "documents") ? "Press Send application." : "Press Continue.",
        isIn(snapshot, "about", "address", "fans", "documents"),
      ),
    "back.chosen": (_, snapshot) => elsewhere("Press Back.", isIn(snapshot, "address", "fans", "documents")),
    "retry.requested": (_, snapshot) => elsewhere("Press Try again.", snapshot.matches("unreachable")),
    "dashboard.chosen": (_, snapshot) =>
      elsewhere("Press Go to your dashboard.", snapshot.matches("approved")),
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {
    openApplication: opened,
    submitApplication: submitted,
  },
  breaks: {
    openApplication: unreachable("GET", "/api/v1/approval"),
    submitApplication: unreachable("POST", "/api/v1/approval"),
  },
  delays: {},
  states: {
    joining: "The page shows the sign-up of creators.",
    opening: "The page waits for the server.",
    unreachable: "The page says that the server could not be reached, and offers Try again.",
    "applying.about": waits("About you"),
    "applying.address": waits("Your address"),
    "applying.fans": waits("Where are your fans now?"),
    "applying.documents": (snapshot) =>
      sentences(
        waits("Your document")(snapshot),
        asksTerms(snapshot.context)
          ? `The box of the Terms is ${snapshot.context.terms ? "ticked" : "not ticked"}.`
          : null,
      ),
    "applying.submitting": "The button says that the application is being sent.",
    submitted: 'The page says "Thank you! We review your application within 2 business days."',
    approved: "The page says that the application is approved, and leads to the dashboard.",
    leaving: "The page goes on elsewhere.",
  },
};
