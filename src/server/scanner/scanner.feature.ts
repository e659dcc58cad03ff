import type { Feature } from "../feature.ts";
import { createClamd } from "./clamd.ts";
import type { ScannerPort } from "./scanner.port.ts";

declare module "../ports/ports.ts" {
  interface Ports {
    /** Null: everything goes to the reviewers as it is. */
    readonly scanner: ScannerPort | null;
  }
}

export const scannerFeature = {
  ports: {
    scanner: ({ config: { scannerUrl } }) => (scannerUrl === null ? null : createClamd(scannerUrl)),
  },
} satisfies Feature;
