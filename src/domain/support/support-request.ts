import { emailText } from "../account/email.ts";
import { fieldTexts, requiredText, type FieldTexts } from "../account/field-texts.ts";
import { MESSAGE_MAXIMUM, MESSAGE_MINIMUM } from "./message-length.ts";

/** What a request to support may be about (API-29), with its name in lists. */
export const supportTypes = {
  support: "Something does not work",
  billing: "A payment or a subscription",
  account: "My account",
  privacy: "My data",
  feedback: "Praise or an idea",
  report: "Content that breaks the rules",
  dmca: "My work was copied (DMCA)",
} as const;
export type SupportType = keyof typeof supportTypes;

export const isSupportType = (text: string): text is SupportType => Object.hasOwn(supportTypes, text);

/** Why something is reported. */
export const reportReasons = [
  "It shows a minor",
  "It was published without consent",
  "It shows violence or abuse",
  "It belongs to me",
  "Somebody pretends to be me",
  "It is spam or fraud",
  "Something else",
] as const;

/** Requests an hour of one account, or of one address (API-29). */
export const SUPPORT_REQUESTS_AN_HOUR = 5;
export const SUPPORT_THANKS = "Thank you! We will answer by email.";

export type SupportField = "subject" | "message" | "email" | "url" | "username" | "reason";
/** The fields by name, and what is chosen first. */
export const supportLabels = {
  type: "What is it about?",
  subject: "Subject",
  message: "Message",
  email: "Email",
  url: "Address of the page",
  username: "Username",
  reason: "Reason",
} as const satisfies Readonly<Record<SupportField | "type", string>>;
export type SupportIssue = Readonly<Record<SupportField, string>>;

const lengthText = (text: string, minimum: number, maximum: number): string | null => {
  const { length } = [...text.trim()];
  if (length < minimum) return `Please write at least ${minimum} characters`;
  return length > maximum ? `Please write at most ${maximum} characters` : null;
};

/** What keeps a request from being sent; guests give an e-mail, reports say why and what (API-29). */
export const checkSupportRequest = (
  type: SupportType,
  { subject, message, email, url, username, reason }: SupportIssue,
  isGuest: boolean,
): FieldTexts<SupportField> => {
  const reports = type === "report" || type === "dmca";
  const isNowhere = reports && url.trim() === "" && username.trim() === "";
  return fieldTexts({
    subject: requiredText(subject) ?? lengthText(subject, 1, 120),
    message: requiredText(message) ?? lengthText(message, MESSAGE_MINIMUM, MESSAGE_MAXIMUM),
    email: emailText(email, isGuest),
    url: isNowhere ? "Please give the address of the page, or the username" : lengthText(url, 0, 2000),
    username: lengthText(username, 0, 60),
    reason: reports ? (requiredText(reason) ?? lengthText(reason, 1, 200)) : null,
  });
};
