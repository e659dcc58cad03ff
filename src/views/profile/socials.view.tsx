import type { CreatorRecord } from "../../protocol/records.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./socials.css.ts";

/** The networks that a creator names: name and address. */
export const networksOf = (
  setting: CreatorRecord["setting"],
): readonly { readonly network: string; readonly address: string }[] =>
  (
    [
      ["Instagram", "https://www.instagram.com/", setting.instagram_username],
      ["X", "https://x.com/", setting.twitter_username],
      ["TikTok", "https://www.tiktok.com/@", setting.tiktok_username],
      ["Snapchat", "https://www.snapchat.com/add/", setting.snapchat_username],
    ] as const
  ).flatMap(([network, address, username]) =>
    username === null || username === ""
      ? []
      : [{ network, address: `${address}${encodeURIComponent(username)}` }],
  );

/** Where else the creator is found. */
export function Socials({ setting }: Pick<CreatorRecord, "setting">) {
  const networks = networksOf(setting);
  if (networks.length === 0) return null;
  return (
    <ul className={css.socials} aria-label="Elsewhere">
      {networks.map(({ network, address }) => (
        <li key={network}>
          <a className={css.social} href={address} target="_blank" rel="noopener noreferrer nofollow">
            {network}
            <Icon name="external" size="small" />
          </a>
        </li>
      ))}
    </ul>
  );
}
