import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Tip menus and what was bought from them; censored pictures; which posts and pictures an account has unlocked. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table tip_menu_item (
      id bigint generated always as identity primary key,
      creator_id text not null,
      description text not null,
      price integer not null,
      position integer not null,
      deleted_at bigint
    )`.execute(database);
  await sql`create index tip_menu_item_shown on tip_menu_item (creator_id, position) where deleted_at is null`.execute(
    database,
  );
  await sql`
    create table menu_purchase (
      id text primary key,
      creator_id text not null,
      buyer_id text not null,
      item_id bigint not null,
      description text not null,
      requests text,
      amount integer not null,
      status text not null check (status in ('pending', 'delivered', 'refunded')),
      bought_at bigint not null,
      due_at bigint not null
    )`.execute(database);
  await sql`create index menu_purchase_open on menu_purchase (creator_id, due_at) where status = 'pending'`.execute(
    database,
  );
  await sql`alter table post_media add column uncensor_amount integer`.execute(database);
  await sql`
    create table unlock (
      account_id text not null,
      kind text not null check (kind in ('post', 'media')),
      item_id bigint not null,
      payment_id text not null,
      unlocked_at bigint not null,
      primary key (account_id, kind, item_id)
    )`.execute(database);
};
