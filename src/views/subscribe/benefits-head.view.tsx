import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { pictureSource } from "../kit/picture-source.ts";
import * as css from "./subscribe.css.ts";

export type BenefitsHeadProps = {
  cover: string | null;
  creator: {
    readonly username: string;
    readonly display_name: string;
    readonly fans_avatar_url: string | null;
  };
};

/** The creator's cover with her face and name upon it (SUB-05, SUB-06, SUB-07). */
export function BenefitsHead({ cover, creator }: BenefitsHeadProps) {
  return (
    <div className={classNames(css.head, cover === null && css.headPlain)}>
      {cover !== null && (
        <img className={css.cover} {...pictureSource(cover, "cover", "480px")} alt="" decoding="async" />
      )}
      {cover !== null && <span className={css.shade} />}
      <div className={css.person}>
        <Avatar name={creator.display_name} src={creator.fans_avatar_url} size="large" ringed />
        <div className={css.names}>
          <p className={css.name}>{creator.display_name}</p>
          <p className={css.handle}>@{creator.username}</p>
        </div>
      </div>
    </div>
  );
}
