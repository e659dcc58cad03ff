import { lastsText } from "../../domain/auto-post/auto-post.ts";
import { counted } from "../../domain/format/number.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { FoldersToPost } from "../../machines/auto-posts/auto-posts.machine.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import * as css from "./auto-posts.css.ts";

type FolderChoiceProps = {
  folders: FoldersToPost;
  chosen: readonly number[];
  /** Times of a week. */
  slots: number;
  error: string | undefined;
  onChange: (ids: readonly number[]) => void;
};

/** The folders whose files are posted, with how long these last. */
export function FolderChoice({ folders, chosen, slots, error, onChange }: FolderChoiceProps) {
  const isChosen = (id: number) => chosen.includes(id);
  const waiting = folders.reduce((sum, folder) => sum + (isChosen(folder.folder_id) ? folder.waiting : 0), 0);
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>From these folders of your vault</legend>
      {folders.length === 0 && (
        <div className={css.section}>
          <p className={css.note}>There is no folder yet. Make one in your vault, and put files into it.</p>
          <ButtonLink href={accountPaths.vault} size="small" tone="secondary">
            Open your vault
          </ButtonLink>
        </div>
      )}
      {folders.map(({ folder_id: id, name, waiting: files }) => (
        <Checkbox
          key={id}
          name={`folder_${id}`}
          label={name}
          hint={files === 0 ? "Nothing to post" : `${counted(files, "file")} to post`}
          checked={isChosen(id)}
          onChange={(isIn) => onChange(isIn ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
      {chosen.length > 0 && <p className={css.note}>{lastsText(waiting, slots)}</p>}
      {error !== undefined && (
        <p className={css.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
