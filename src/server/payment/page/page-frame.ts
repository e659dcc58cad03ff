import { formatCents } from "../../../domain/format/cents.ts";
import { escapeHtml } from "../../http/failure-page.ts";
import type { Checkout } from "../payment.port.ts";

/**
 * Payment pages are never kept anywhere, and other hosts hear nothing of their address. Not `no-referrer`: with it
 * browsers send `Origin: null` with the page's own forms, which then look foreign.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
};

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const icons = {
  lock: icon('<rect x="5" y="11" width="14" height="9" rx="2.5"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>'),
  alert: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/>'),
  check: icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  card: icon('<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M7 14.5h3"/>'),
} as const;

export interface PageState {
  readonly title: string;
  readonly paymentId: string | null;
  readonly returnUri: string;
  readonly step:
    | "card"
    | "confirm"
    | "elsewhere"
    | "finish"
    | "left"
    | "notice"
    | "check"
    | "saved"
    | "account";
  /** Whether the payment is stored, be it of somebody else: its script does not take 'not found' for 'not charged' then. */
  readonly isBegun?: boolean;
}

/** The frame of every payment page; `body` is markup that is escaped already. */
export const pageFrame = (csrf: string, state: PageState, body: string): string => `<!doctype html>
<html lang="en" data-step="${state.step}" data-payment-id="${state.paymentId ?? ""}" data-return-uri="${escapeHtml(state.returnUri)}" data-begun="${String(state.isBegun ?? false)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="csrf-token" content="${escapeHtml(csrf)}">
<title>${escapeHtml(state.title)}</title>
<link rel="stylesheet" href="/oauth/payment/assets/payment-page.css">
<link rel="stylesheet" href="/oauth/payment/assets/brand.css">
<script type="module" src="/oauth/payment/assets/payment-page.js"></script>
</head>
<body>
${body}
</body>
</html>
`;

const initials = (name: string): string => escapeHtml([...name][0]?.toUpperCase() ?? "?");

const portrait = ({ avatar_url, display_name }: Checkout["seller"]): string =>
  avatar_url === null
    ? `<span class="portrait" aria-hidden="true">${initials(display_name)}</span>`
    : `<img class="portrait" src="${escapeHtml(avatar_url)}" alt="" width="56" height="56">`;

/** What is bought, from whom, for how much, and how it goes on. */
export const orderSummary = (checkout: Checkout): string => {
  const { eyebrow, line, note } = checkout.receipt;
  const { seller } = checkout;
  const amount = formatCents(checkout.amount);
  return `<aside class="summary" aria-label="Your order">
<p class="site">${escapeHtml(checkout.siteName)}</p>
<div class="seller">${portrait(seller)}<div><p class="eyebrow">${escapeHtml(eyebrow)}</p><p class="name">${escapeHtml(seller.display_name)}</p><p class="handle">@${escapeHtml(seller.username)}</p></div></div>
<dl class="lines"><div><dt>${escapeHtml(line)}</dt><dd>${amount}</dd></div><div class="total"><dt>Due today</dt><dd>${amount}</dd></div></dl>
<p class="terms">${escapeHtml(note)}</p>
</aside>`;
};
