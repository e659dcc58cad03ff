import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import { defaultBrand } from "../../domain/colour/brand.ts";
import { formOfLook, lookOf } from "../../domain/look/look.ts";
import type { Customized, ShownDomain } from "./custom-domain.machine.ts";

const sample = (
  name: string,
  status: ShownDomain["custom_domain_status"],
  more: Partial<ShownDomain> = {},
): ShownDomain => ({
  ...{ custom_domain: name, custom_domain_shown: name, custom_domain_status: status, kind: "existing" },
  ...{ reason: "", problem: null, checked_at: null },
  records: [
    { type: "TXT", name: `_marquee.${name}`, value: "marquee-domain=0123456789abcdef" },
    { type: "CNAME", name, value: "marquee.example" },
  ],
  ...more,
});

const own = (domain_list: readonly ShownDomain[]): Customized => ({
  ...{ wl_config: lookOf(formOfLook(plainWhiteLabel)), site_colors: defaultBrand },
  pictures: { logo: null, display_name_path: null, og_image: null },
  whitelabel: {
    custom_domain: domain_list[0]?.custom_domain ?? null,
    custom_domain_status: domain_list[0]?.custom_domain_status ?? null,
  },
  domain_list,
});

/** Names in every state, and those of somebody who has none. */
export const sampleDomains = {
  none: own([]),
  some: own([
    sample("ava.example", "approved", { problem: "no_proof", checked_at: 1_790_000_000 }),
    sample("xn--va-1ia.example", "pending", { custom_domain_shown: "áva.example", kind: "new" }),
    sample("ava.test", "not_approved", { reason: "It reads like somebody else's." }),
  ]),
  online: own([sample("ava.example", "online", { checked_at: 1_790_000_000 })]),
} as const;
