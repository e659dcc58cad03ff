import { domainToUnicode } from "node:url";

import { bothSpellings } from "../../domain/custom-domain/both-spellings.ts";

/** A stored name in both of its spellings, where they differ. */
export const spelled = (host: string): string => bothSpellings(host, domainToUnicode(host));
