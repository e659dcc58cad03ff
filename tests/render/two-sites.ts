import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The host of the site in fantime style, which browsers find on this machine. */
export const FANTIME = "fantime.localhost";

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
];

/** A settings file with the demo's own site and one in fantime style; its folder goes with the machine's temporary files. */
export const twoSites = async (): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), "marquee-two-sites-")), "sites.json");
  await writeFile(file, JSON.stringify({ sites }));
  return file;
};
