import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { match } from "ts-pattern";
import type { ActorRefFrom } from "xstate";

import { playingTime } from "../../domain/format/duration.ts";
import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import type { VaultItem } from "../../machines/vault/vault-filter.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ListFoot } from "../list/list-foot.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./vault.css.ts";

type VaultGridProps = {
  items: ActorRefFrom<typeof listMachine>;
  chosen: readonly VaultItem[];
  /** Whether it can be chosen, or given up. */
  isChoosable: (item: VaultItem) => boolean;
  onToggle: (item: VaultItem) => void;
  /** What is said when nothing is there. */
  empty: ReactNode;
};

/** What keeps a file from being shown, in a word or two; null: nothing. */
const standOf = ({ state, percent, review }: VaultItem): string | null => {
  if (review === "rejected") return "Not approved";
  if (state === "failed") return "Failed";
  if (state !== "ready") return `Preparing ${percent}%`;
  return review === "pending" ? "In review" : null;
};

/** Media of the vault, of which several can be chosen. */
export function VaultGrid({ items: list, chosen, isChoosable, onToggle, empty }: VaultGridProps) {
  const listed = useSelector(
    list,
    selectListView as (snapshot: ListSnapshot) => ListView<VaultItem>,
    shallowEqual,
  );
  const retry = () => list.send({ type: "retry.requested" });
  return match(listed)
    .with({ status: "loading" }, () => (
      <Loading label="Loading your vault" className={css.grid}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className={css.blank}>
            <Skeleton width="most" />
          </div>
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) => (
      <ReadProblem failure={failure} onRetry={retry} tone="secondary" />
    ))
    .with({ status: "offline" }, () => <ReadProblem onRetry={retry} tone="secondary" />)
    .with({ status: "empty" }, () => empty)
    .with({ status: "showing" }, ({ items, foot, failure }) => (
      <>
        <ul className={css.grid} aria-label="Files">
          {items.map((item) => (
            <VaultTile
              key={item.vault_id}
              item={item}
              place={chosen.findIndex(({ vault_id }) => vault_id === item.vault_id)}
              disabled={!isChoosable(item)}
              onToggle={() => onToggle(item)}
            />
          ))}
        </ul>
        <ListFoot list={list} foot={foot} failure={failure} more="Load more" />
      </>
    ))
    .exhaustive();
}

type VaultTileProps = { item: VaultItem; place: number; disabled: boolean; onToggle: () => void };

function VaultTile({ item, place, disabled, onToggle }: VaultTileProps) {
  const { name, kind, thumb_url, duration, error, is_used } = item;
  const stand = standOf(item);
  return (
    <li className={css.tile}>
      <label className={css.choice}>
        <input
          type="checkbox"
          className={css.box}
          checked={place >= 0}
          disabled={disabled}
          onChange={onToggle}
        />
        <span className={css.picture}>
          {thumb_url === null ? (
            <Icon name={kind} size="large" />
          ) : (
            <img className={css.image} src={thumb_url} alt="" loading="lazy" />
          )}
          <span className={css.mark} aria-hidden>
            {place >= 0 && place + 1}
          </span>
          {stand !== null && <span className={css.stand}>{stand}</span>}
          {stand === null && kind !== "image" && (
            <span className={css.length}>
              <Icon name={kind === "video" ? "play" : "audio"} size="small" />
              {playingTime(duration ?? 0)}
            </span>
          )}
        </span>
        <span className={css.name}>{name}</span>
        {is_used && <span className={css.used}>Used</span>}
        {error !== null && <span className={css.error}>{error}</span>}
      </label>
    </li>
  );
}
