import type { PageResult, Session } from "./stand-in-sessions.ts";

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const escape = (words: string): string =>
  words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const field = (name: string, label: string): string =>
  `<p><label>${label} <input name="${name}"></label></p>`;

/** The page on which a payer types his card, asks again after a refusal, or answers his bank. */
export const hostedPage = (
  session: (Session & { readonly name: string }) | undefined,
  result: PageResult["status"] | null,
): string => {
  if (session === undefined || session.status !== "open" || result === "closed")
    return frame("This page is no longer open", "<p>You are all done here.</p>");
  const cancel = `<p><a href="${escape(session.cancel_url)}">Cancel</a></p>`;
  if (result === "asked")
    return frame(
      "3D Secure",
      `<form method="post"><button name="answer" value="confirm">Complete</button> <button name="answer" value="refuse">Fail</button></form>`,
    );
  const amount =
    session.amount_total === null ? "Save card" : `Pay $${(session.amount_total / 100).toFixed(2)}`;
  const refused = result === "declined" ? `<p role="alert">Your card was declined.</p>` : "";
  return frame(
    "Checkout",
    `<p>${escape(session.name)}</p>${refused}<form method="post">${field("card_number", "Card number")}${field("expiry", "Expiry")}${field("security_code", "Security code")}<button>${amount}</button></form>${cancel}`,
  );
};
