import { settingsFile } from "../running/settings-file.ts";

/** The host of the site in fantime style, which browsers find on this machine. */
export const FANTIME = "fantime.localhost";

/** The host of a site whose media come from another host. */
export const WITH_MEDIA_HOST = "far.localhost";

/** The picture that links to the first site show. */
export const SHARED_PICTURE = "https://media.example/share.png";

const sites = [
  { id: "demo", hosts: ["127.0.0.1"], record: { custom: { og_image: SHARED_PICTURE } } },
  {
    id: "fantime",
    hosts: [FANTIME],
    record: {
      title: "Fantime",
      signup_source: "fantime",
      homepage_style: "fantime",
      custom: { meta_description: "Your time with the creators you love." },
    },
  },
  { id: "far", hosts: [WITH_MEDIA_HOST], record: { media_host: "https://media.example" } },
];

/** A settings file with the demo's own site, one in fantime style, and one with a media host. */
export const severalSites = (): Promise<string> => settingsFile(sites);
