import { supportTypes, type SupportIssue, type SupportType } from "../../domain/support/support-request.ts";
import type { MailTemplate } from "../mail/mail-template.ts";

/** A request as the operator's team gets it by mail. */
export const supportTemplate = (
  type: SupportType,
  issue: SupportIssue,
  { id, from }: { readonly id: string; readonly from: string },
): MailTemplate => {
  const facts = [
    ["From", from],
    ["About", supportTypes[type]],
    ["Reason", issue.reason],
    ["Page", issue.url],
    ["Username", issue.username],
  ].filter(([, value]) => value !== "");
  return {
    subject: `[${type}] ${issue.subject}`,
    preheader: issue.message.slice(0, 120),
    heading: issue.subject,
    paragraphs: [
      facts.map(([name, value]) => `${name}: ${value}`).join(" · "),
      ...issue.message.split(/\n+/).filter((line) => line.trim() !== ""),
    ],
    button: { label: "Open the site", path: "/" },
    notes: [`Request ${id}. Please answer to the address above.`],
  };
};
