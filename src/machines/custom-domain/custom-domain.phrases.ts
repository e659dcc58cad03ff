import { domainStatusLabels } from "../../domain/custom-domain/domain-status.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import {
  checkFound,
  type customDomainMachine,
  type CustomDomainSnapshot,
  type DomainPage,
  type ShownDomain,
} from "./custom-domain.machine.ts";

const PATH = "/api/v1/account/customize";

/** A button of one name, on the pages that have it, while the name is listed. */
const pressed =
  (label: string, ...pages: readonly DomainPage[]) =>
  ({ domain }: { readonly domain: string }, { context: { page, data } }: CustomDomainSnapshot): string =>
    pages.includes(page) && data?.domain_list.some(({ custom_domain }) => custom_domain === domain) === true
      ? `Press ${label} at ${domain}.`
      : `Ask for "${label}" of ${domain} (${FROM_INSPECTOR}).`;

const listed = (domains: readonly ShownDomain[]): string =>
  domains.length === 0
    ? "there is no domain"
    : domains
        .map((each) => `${each.custom_domain} is ${domainStatusLabels[each.custom_domain_status]}`)
        .join(", ");

const shown = ({ context: { page, data } }: CustomDomainSnapshot): string => {
  const domains = data?.domain_list ?? [];
  if (page === "domain-instructions")
    return `The records of each domain are shown: ${listed(domains.filter(({ custom_domain_status: status }) => status !== "not_approved"))}.`;
  return `The page says: ${listed(domains)}.`;
};

/** How the pages of own domains read to a tester. */
export const customDomainPhrases: PhrasesOf<typeof customDomainMachine> = {
  begin: ({ route: { page } }) => `Log in as ava and open ${accountPages[page].path}.`,
  events: {
    "check.pressed": pressed("Check now", "domains", "domain-instructions"),
    "remove.pressed": pressed("Remove", "domains"),
    "copy.pressed": ({ text }, { context: { page, data } }) =>
      page === "domain-instructions" && (data?.domain_list ?? []).length > 0
        ? `Press Copy beside "${text}".`
        : `Ask to copy "${text}" (${FROM_INSPECTOR}).`,
    "question.answered": ({ answer }) =>
      `Press ${answer === "confirmed" ? "Remove" : "Keep it"} in the question.`,
    "retry.requested": "Press Try again.",
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    loadDomains: (answer: AnswerTo<"getCustomize">) =>
      answer.status === "ok"
        ? `The server answers: ${listed(answer.data.data.domain_list)} (arranged beforehand).`
        : tooMany("GET", PATH, answer.failure),
    checkDomain: (answer: AnswerTo<"checkDomain">, { context: { domain } }) =>
      answer.status === "ok"
        ? `The server has looked it up. A toast says "${checkFound(answer.data.data.domain_list, domain)}" (as its records are).`
        : tooMany("POST", `${PATH}/domain/check`, answer.failure),
    removeDomain: (answer: AnswerTo<"removeDomain">) =>
      answer.status === "ok"
        ? "The server answers: it is removed."
        : tooMany("DELETE", `${PATH}/domain`, answer.failure),
    copyText: "The browser has copied it.",
  },
  breaks: {
    loadDomains: unreachable("GET", PATH),
    checkDomain: unreachable("POST", `${PATH}/domain/check`),
    removeDomain: unreachable("DELETE", `${PATH}/domain`),
    copyText: "The browser does not copy (forbid this site the clipboard in its settings).",
  },
  delays: {},
  states: {
    loading: (snapshot) =>
      snapshot.context.data === null ? "Grey lines hold the place of the page." : shown(snapshot),
    failed: ({ context: { error } }) => `The page says "${error}", with the button Try again.`,
    shown,
    checking: "The button Check now is busy.",
    copying: shown,
    asking: "A question asks whether the domain shall be removed.",
    removing: "The button Remove is busy.",
  },
};
