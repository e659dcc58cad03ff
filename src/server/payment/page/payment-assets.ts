import { readFileSync } from "node:fs";

export interface PaymentAsset {
  readonly type: string;
  readonly body: string | Buffer;
}

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));

/** Style, script and font of the payment pages, by the last part of their address; `brand.css` comes from the site. */
export const paymentAssets: Readonly<Record<string, PaymentAsset>> = {
  "payment-page.css": { type: "text/css; charset=utf-8", body: read("assets/payment-page.css") },
  "payment-page.js": { type: "text/javascript; charset=utf-8", body: read("assets/payment-page.js") },
  "figtree.woff2": { type: "font/woff2", body: read("../../../views/theme/figtree.woff2") },
};
