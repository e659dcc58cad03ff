import type { EndpointName, Endpoints } from "../../protocol/endpoints.ts";

type ReadingOnly = { readonly method: "GET" };

/** The calls by which a creator's data are changed; comments below her posts are their authors' as well. */
type ActName =
  | "deleteComment"
  | {
      [Name in EndpointName]: Endpoints[Name] extends { readonly subject: "creator" }
        ? Endpoints[Name] extends ReadingOnly
          ? never
          : Name
        : never;
    }[EndpointName];

/** What a manager did, for the creator to read. */
const actWords: Readonly<Record<ActName, string>> = {
  addToVault: "Added a file to the vault",
  renameInVault: "Renamed a file of the vault",
  removeFromVault: "Deleted a file of the vault",
  moveInVault: "Moved files of the vault",
  createVaultFolder: "Made a folder in the vault",
  renameVaultFolder: "Renamed a folder of the vault",
  deleteVaultFolder: "Deleted a folder of the vault",
  setAvatar: "Changed the profile picture",
  deleteAvatar: "Deleted the profile picture",
  setCover: "Changed the cover",
  setDisplayName: "Changed the display name",
  appealReview: "Appealed against a decision",
  deleteReviewed: "Deleted something that was reviewed",
  moveCalendarItem: "Moved something in the calendar",
  removeCalendarItem: "Took something out of the calendar",
  setAutoPosts: "Changed the automatic posts",
  createPost: "Wrote a post",
  editPost: "Edited a post",
  deletePost: "Deleted a post",
  deleteComment: "Deleted a comment",
  pinPost: "Pinned a post",
  unpinPost: "Unpinned a post",
  setSubscriptionPrice: "Changed the price",
  setPackage: "Changed a package",
  setTrial: "Changed the trial",
  setWinback: "Changed the win-back offer",
  setSnapchatSale: "Changed the Snapchat sale",
  setBio: "Changed the bio",
  setSocials: "Changed the social links",
  setTipMenuStatus: "Opened or closed the tip menu",
  addTipMenuItem: "Added to the tip menu",
  editTipMenuItem: "Changed the tip menu",
  deleteTipMenuItem: "Took something off the tip menu",
  orderTipMenu: "Ordered the tip menu",
  createFreeProfile: "Opened the free profile",
  removeFreeProfile: "Removed the free profile",
  addDomain: "Asked for an own domain",
  removeDomain: "Removed an own domain",
  checkDomain: "Looked up the records of an own domain",
  setLook: "Changed the look of the page",
  setLookPicture: "Changed a picture of the page's look",
  removeLookPicture: "Removed a picture of the page's look",
  deliverMenuPurchase: "Marked a purchase from the tip menu as delivered",
  refundMenuPurchase: "Refunded a purchase from the tip menu",
  setMessagePrice: "Changed the price of messages",
  setComments: "Opened or closed comments",
  createBroadcast: "Wrote to many fans",
  estimateBroadcast: "Counted whom a message to many reaches",
  stopBroadcast: "Stopped a message to many fans",
  askPromotion: "Asked a creator to cross promote",
  acceptPromotion: "Accepted a request to cross promote",
  removePromotion: "Removed a partner or a request of cross promotion",
  orderPromotions: "Ordered the partners of cross promotion",
  giveGifts: "Gave subscriptions away",
  endGift: "Ended a gift",
  createAutoMessage: "Made a premium gallery or an automatic message",
  editAutoMessage: "Edited a premium gallery or an automatic message",
  deleteAutoMessage: "Deleted a premium gallery or an automatic message",
  orderGalleries: "Ordered the premium galleries",
  markSnapchatAdded: "Marked a Snapchat member as added",
  markSnapchatRemoved: "Marked a Snapchat member as removed",
};

/** An act as the creator reads it; `thing`: what it was about, an account as `@name` or a thing by its number. */
export const actText = (call: string, thing: string | null): string => {
  const words = (actWords as Readonly<Record<string, string>>)[call] ?? call;
  if (thing === null) return words;
  return `${words} (${/^\d+$/.test(thing) ? `number ${thing}` : thing})`;
};
