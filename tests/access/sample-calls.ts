import type { CallName, EndpointInput } from "../../src/protocol/endpoints.ts";
import { defaultSettings } from "../../src/domain/settings/setting-values.ts";
import { germanDetails } from "../payment-info/sample-details.ts";
import { PASSWORD, type Role } from "./roles.ts";

/** What samples refer to: the owner's account id, an open payment of the fan's, a post of the owner's. */
export interface SampleWorld {
  readonly role: Role;
  readonly ownerId: string;
  readonly fanPayment: string;
  /** A published post of the owner's. */
  readonly ownPost: number;
  /** A poll of the owner's for members, with one comment of his own. */
  readonly ownerPoll: number;
  readonly ownerComment: number;
  readonly ownerGallery: number;
  /** A picture of the owner's for members. */
  readonly ownerMedium: number;
  /** Something that the owner has written to `sub`. */
  readonly ownerMessage: number;
}

/** A call as each role makes it. `fan` names another demo fan than the usual one, when the call needs a history. */
export interface SampleCall<Name extends CallName = CallName> {
  readonly input: (world: SampleWorld) => EndpointInput<Name>;
  readonly fan?: string;
}

const atOwner = () => ({ username: "ava" });
/** Somebody to whom the fan `sub` may write, and none of the others to whom they are given. */
const atFriend = ({ role }: SampleWorld) => ({ username: role === "fan" ? "ava" : "nora" });
const accessAtOwner = () => ({ username: "ava", type: "access" as const });

/** One good call of every JSON endpoint, on things of the creator `ava` or of the fan: only the caller differs. */
export const sampleCalls: { readonly [Name in CallName]: SampleCall<Name> } = {
  signIn: { input: () => ({ email: "trialist", password: PASSWORD }) },
  signUp: {
    input: ({ role }) => ({ username: `new${role.replaceAll(" ", "")}`, password: "long enough 1" }),
  },
  logout: { input: () => ({}) },
  acceptTerms: { input: () => ({}) },
  recoverPassword: { input: ({ role }) => ({ email: `${role.replaceAll(" ", "")}@nobody.example` }) },
  resetPassword: { input: () => ({ token: "none", password: "long enough 1" }) },
  confirmEmail: { input: () => ({ token: "none" }) },
  resendEmail: { input: () => ({}), fan: "unconfirmed" },
  // A wrong one: the accounts keep their password.
  changePassword: { input: () => ({ current_password: "not it at all", password: "long enough 1" }) },
  getEmailChange: { input: () => ({}) },
  // With a wrong password as well.
  changeEmail: { input: () => ({ email: "somebody@example.com", password: "not it at all" }) },
  resendEmailChange: { input: () => ({}) },
  cancelEmailChange: { input: () => ({}) },
  getSettings: { input: () => ({}) },
  getNaming: { input: () => ({}) },
  // One that nobody may have: the accounts keep their names.
  renameAccount: { input: () => ({ username: "admin" }) },
  setAccountSetting: { input: () => ({ country: "US", language: null, time_zone: null }) },
  setBillingSetting: { input: () => ({ one_click: true, renewal_mails: true }) },
  setCommentRules: {
    input: () => ({ post_comments_disabled: false, commenters: "everybody", blocked_words: [] }),
  },
  setNotifications: { input: () => defaultSettings.notifications },
  // Nothing of what others find is changed.
  setPrivacy: { input: () => defaultSettings.privacy },
  // The accounts are kept, as a wrong password does.
  deleteAccount: { input: () => ({ password: "not it at all" }) },
  exportData: { input: () => ({}) },
  getLinkedAccounts: { input: () => ({}) },
  linkAccount: { input: () => ({ provider: "google" }) },
  unlinkAccount: { input: () => ({ provider: "google" }) },
  getSessions: { input: () => ({}) },
  endOtherSessions: { input: () => ({}) },
  endSession: { input: () => ({ id: "none" }) },
  getSession: { input: () => ({}) },
  getCaptchaChallenge: { input: () => ({}) },
  getTop: { input: () => ({}) },
  getRanking: { input: () => ({}) },
  getFeed: { input: () => ({}) },
  searchCreators: { input: () => ({ query: "ava" }) },
  getCreator: { input: atOwner },
  getPosts: { input: atOwner },
  getPost: { input: ({ ownerPoll }) => ({ id: ownerPoll }) },
  likePost: { input: ({ ownerPoll }) => ({ id: ownerPoll }), fan: "sub" },
  unlikePost: { input: ({ ownerPoll }) => ({ id: ownerPoll }) },
  getComments: { input: ({ ownerPoll }) => ({ id: ownerPoll }) },
  writeComment: { input: ({ ownerPoll }) => ({ id: ownerPoll, text: "Me too" }), fan: "sub" },
  deleteComment: { input: ({ ownerComment }) => ({ id: ownerComment }) },
  getConversations: { input: () => ({}) },
  getConversation: { input: atOwner },
  sendMessage: { input: (world) => ({ ...atFriend(world), text: "Hello" }), fan: "sub" },
  getSharedMedia: { input: atOwner },
  getContact: { input: atOwner },
  noteContact: { input: () => ({ username: "expiring", remark: "Paints at night" }) },
  readConversation: { input: ({ ownerMessage }) => ({ ...atOwner(), up_to_id: ownerMessage }), fan: "sub" },
  tellTyping: { input: atFriend, fan: "sub" },
  getMessage: { input: ({ ownerMessage }) => ({ id: ownerMessage }), fan: "sub" },
  deleteMessage: { input: ({ ownerMessage }) => ({ id: ownerMessage }) },
  votePoll: { input: ({ ownerPoll }) => ({ id: ownerPoll, option: 0 }), fan: "sub" },
  getGalleries: { input: () => ({ username: "ava", type: "photo_dm" }) },
  getGallery: { input: ({ ownerGallery }) => ({ id: ownerGallery }), fan: "sub" },
  getAutoMessages: { input: () => ({ type: "profile", gallery: "photo_dm" }) },
  getBroadcasts: { input: () => ({}) },
  createBroadcast: {
    input: ({ ownerId }) => ({
      ...{ groups: ["followers"], exclude: [], text: "Hello, all of you", scheduled_at: null },
      user_id: ownerId,
    }),
  },
  estimateBroadcast: { input: ({ ownerId }) => ({ groups: ["followers"], user_id: ownerId }) },
  stopBroadcast: { input: () => ({ id: "1000000" }) },
  getGifts: { input: () => ({}) },
  giveGifts: { input: ({ ownerId }) => ({ usernames: ["follower"], duration: 86_400, user_id: ownerId }) },
  endGift: { input: ({ ownerId }) => ({ id: "none", user_id: ownerId }) },
  createAutoMessage: {
    input: ({ ownerId }) => ({
      ...{ type: "profile", rule: { gallery: "photo_dm" }, text: "By the sea", user_id: ownerId },
      media: [{ tkn: "none", srv_id: "main" }],
    }),
  },
  getAutoMessage: { input: ({ ownerGallery }) => ({ id: ownerGallery }) },
  editAutoMessage: { input: ({ ownerGallery }) => ({ id: ownerGallery, text: "Put right" }) },
  deleteAutoMessage: { input: ({ ownerGallery }) => ({ id: ownerGallery }) },
  // The only one of its kind.
  orderGalleries: { input: ({ ownerGallery }) => ({ ids: [ownerGallery] }) },
  getGalleryStats: { input: () => ({}) },
  getTipMenu: { input: atOwner },
  subscribe: { input: () => ({ username: "ava", duration: "1mo" }) },
  cancelSubscription: { input: accessAtOwner, fan: "sub" },
  reactivateSubscription: { input: accessAtOwner, fan: "expiring" },
  // Whom nothing else here is about.
  blockUser: { input: () => ({ username: "zoe" }) },
  unblockUser: { input: () => ({ username: "zoe" }) },
  pauseSubscription: { input: () => ({ ...accessAtOwner(), months: 1 }), fan: "sub" },
  follow: { input: atOwner, fan: "sub" },
  getFollowing: { input: () => ({}) },
  getMenuPurchases: { input: () => ({}) },
  deliverMenuPurchase: { input: () => ({ id: "none" }) },
  refundMenuPurchase: { input: () => ({ id: "none" }) },
  getSubscribers: { input: () => ({}) },
  getFollowers: { input: () => ({}) },
  getStreamStats: { input: () => ({ period: "year" }) },
  getTopSpenders: { input: () => ({}) },
  getNotices: { input: () => ({}) },
  readNotices: { input: () => ({}) },
  getPayment: { input: ({ fanPayment }) => ({ payment_id: fanPayment }) },
  closePayment: { input: ({ fanPayment }) => ({ payment_id: fanPayment }) },
  payWithSavedCard: {
    input: () => ({ model_username: "ava", payment_intent: "subscription", duration: "1mo" }),
    fan: "expired",
  },
  setSubscriptionPrice: { input: ({ ownerId }) => ({ subscription_price: 999, user_id: ownerId }) },
  setPackage: { input: ({ ownerId }) => ({ duration: "6mo", percent: 20, user_id: ownerId }) },
  setTrial: {
    input: ({ ownerId }) => ({
      trial_active: true,
      trial_discount: 50,
      trial_duration_in_day: 7,
      trial_convert: true,
      trial_subscription_limit: 40,
      trial_offer_ends_at: null,
      user_id: ownerId,
    }),
  },
  setWinback: {
    input: ({ ownerId }) => ({
      winback_active: false,
      winback_discount: 30,
      winback_subscription_limit: null,
      winback_offer_ends_at: null,
      user_id: ownerId,
    }),
  },
  setSnapchatSale: {
    input: ({ ownerId }) => ({
      on_sale: true,
      price: 999,
      snapchat_username: "ava.unframed",
      user_id: ownerId,
    }),
  },
  setBio: { input: ({ ownerId }) => ({ fans_bio: "Colour and light with @noah.", user_id: ownerId }) },
  setSocials: {
    input: ({ ownerId }) => ({
      tiktok_username: "avalaurent",
      snapchat_username: null,
      instagram_username: "ava.laurent",
      twitter_username: "avalaurent",
      user_id: ownerId,
    }),
  },
  addDomain: {
    input: ({ ownerId }) => ({ custom_domain: "no name", kind: "existing", user_id: ownerId }),
  },
  removeDomain: { input: ({ ownerId }) => ({ custom_domain: "nobody.test", user_id: ownerId }) },
  checkDomain: { input: ({ ownerId }) => ({ custom_domain: "nobody.test", user_id: ownerId }) },
  getCustomize: { input: ({ ownerId }) => ({ user_id: ownerId }) },
  setLook: {
    input: ({ ownerId }) => ({
      ...{ link_color: "#B4552D", main_follow_color: null, message_color: null, message_text_color: null },
      ...{ text_color: null, meta_description: null, warning_enabled: false, user_id: ownerId },
    }),
  },
  setLookPicture: { input: ({ ownerId }) => ({ tkn: "none", srv_id: "main", user_id: ownerId }) },
  removeLookPicture: { input: ({ ownerId }) => ({ part: "og_image", user_id: ownerId }) },
  getPromotions: { input: () => ({}) },
  // Herself: nobody is asked.
  askPromotion: { input: ({ ownerId }) => ({ username: "ava", user_id: ownerId }) },
  acceptPromotion: { input: ({ ownerId }) => ({ id: 999_999, user_id: ownerId }) },
  removePromotion: { input: ({ ownerId }) => ({ id: 999_999, user_id: ownerId }) },
  orderPromotions: { input: ({ ownerId }) => ({ ids: [999_999], user_id: ownerId }) },
  countPromotion: { input: () => ({ username: "mia", via: "ava" }) },
  countReferral: { input: () => ({ username: "dora" }) },
  getReferrals: { input: () => ({}) },
  countView: { input: () => ({ username: "ava", referrer: "" }) },
  getStats: { input: () => ({ period: "week" }) },
  createFreeProfile: { input: ({ ownerId }) => ({ user_id: ownerId }) },
  removeFreeProfile: { input: ({ ownerId }) => ({ user_id: ownerId }) },
  setTipMenuStatus: { input: ({ ownerId }) => ({ tip_menu_disabled: false, user_id: ownerId }) },
  addTipMenuItem: { input: ({ ownerId }) => ({ description: "A poem", price: 900, user_id: ownerId }) },
  editTipMenuItem: {
    input: ({ ownerId }) => ({ id: 999_999, description: "A poem", price: 900, user_id: ownerId }),
  },
  deleteTipMenuItem: { input: ({ ownerId }) => ({ id: 999_999, user_id: ownerId }) },
  orderTipMenu: { input: ({ ownerId }) => ({ ids: [], user_id: ownerId }) },
  setMessagePrice: { input: ({ ownerId }) => ({ message_price: 0, user_id: ownerId }) },
  setComments: { input: ({ ownerId }) => ({ post_comments_disabled: false, user_id: ownerId }) },
  createPost: {
    input: ({ ownerId }) => ({ type: "feed", access: "paid", text: "New in the shop", user_id: ownerId }),
  },
  getPostSharing: { input: () => ({}) },
  getOwnPost: { input: ({ ownPost }) => ({ id: ownPost }) },
  editPost: { input: ({ ownPost }) => ({ id: ownPost, type: "feed", access: "paid", text: "Put right" }) },
  deletePost: { input: ({ ownPost }) => ({ id: ownPost }) },
  pinPost: { input: ({ ownPost }) => ({ id: ownPost }) },
  unpinPost: { input: ({ ownPost }) => ({ id: ownPost }) },
  countScheduledPosts: { input: () => ({}) },
  getCalendar: { input: () => ({ from: 1_700_000_000, to: 1_700_100_000 }) },
  moveCalendarItem: { input: () => ({ kind: "post", id: "1000000", at: 4_000_000_000 }) },
  removeCalendarItem: { input: () => ({ kind: "message", id: "1000000" }) },
  getAutoPosts: { input: () => ({}) },
  setAutoPosts: { input: () => ({ slots: [], folder_ids: [], access: "paid", active: false }) },
  countAutoPosts: { input: () => ({}) },
  getDashboard: { input: () => ({}) },
  getEarnings: { input: () => ({}) },
  getPayouts: { input: () => ({}) },
  getSnapchatMembers: { input: () => ({}) },
  markSnapchatAdded: { input: () => ({ id: "none" }) },
  markSnapchatRemoved: { input: () => ({ id: "none" }) },
  getBillingHistory: { input: () => ({}) },
  getBilling: { input: () => ({}) },
  setSpendingLimit: { input: () => ({ amount_usd: 9_000_000 }) },
  removeCard: { input: () => ({ id: "none" }) },
  chooseCard: { input: () => ({ id: "none" }) },
  setBillingAddress: {
    input: () => ({
      ...{
        holder: "Sam",
        street: "1 High Street",
        street_2: "",
        postal_code: "1",
        city: "York",
        country: "GB",
      },
    }),
  },
  getFavorites: { input: () => ({ type: "photos" }) },
  getKeptCreators: { input: () => ({ of: "purchases", type: "photos" }) },
  addFavorite: { input: ({ ownerMedium }) => ({ media_id: ownerMedium }), fan: "sub" },
  removeFavorite: { input: ({ ownerMedium }) => ({ media_id: ownerMedium }) },
  getPurchases: { input: () => ({ type: "photos" }) },
  getUploadToken: { input: () => ({}) },
  getUploadStates: { input: () => ({ tkns: "one,two" }) },
  addToVault: { input: ({ ownerId }) => ({ tkn: "none", srv_id: "main", user_id: ownerId }) },
  getVault: { input: () => ({}) },
  renameInVault: { input: () => ({ id: 0, name: "beach.jpg" }) },
  removeFromVault: { input: () => ({ id: 0 }) },
  moveInVault: { input: () => ({ ids: [1], folder_id: null }) },
  getSentPrivate: { input: () => ({}) },
  // Whom no two creators share: of one at a time each has his own.
  invitePrivate: {
    input: () => ({ username: "trialist", kind: "c2c", duration: 10, amount_usd: 1000 }),
  },
  withdrawPrivate: { input: () => ({ id: "none" }) },
  getPrivateInvitation: { input: atOwner },
  // Who has invited nobody: how long ago another has makes no difference then.
  acceptPrivate: { input: () => ({ username: "mia" }) },
  declinePrivate: { input: atOwner },
  enterPrivate: { input: () => ({ id: "none", peer: "page" }) },
  reportPrivate: { input: () => ({ id: "none", peer: "page", connected: true }) },
  askPrivateCamera: { input: () => ({ id: "none" }) },
  answerPrivateCamera: { input: () => ({ id: "none", request_id: "none", accepted: false }) },
  sendPrivateText: { input: () => ({ id: "none", text: "Hello" }) },
  startStream: { input: () => ({ kind: "broadcast", title: "Hello", peer: "page" }) },
  keepStream: { input: () => ({ id: "none", peer: "page", still: null }) },
  endStream: { input: () => ({ id: "none" }) },
  deleteStreamText: { input: () => ({ id: "none", message_id: 1 }) },
  muteInStream: { input: () => ({ id: "none", username: "fan" }) },
  unmuteInStream: { input: () => ({ id: "none", username: "fan" }) },
  getStream: { input: atOwner },
  askLiveAlert: { input: () => ({ username: "mia" }) },
  dropLiveAlert: { input: () => ({ username: "mia" }) },
  enterStream: { input: () => ({ username: "mia", peer: "page" }) },
  joinStream: { input: () => ({ username: "mia", peer: "page", entering: true }) },
  sendStreamText: { input: () => ({ username: "mia", message: "Hello" }) },
  endPrivate: { input: () => ({ id: "none" }) },
  getVaultFolders: { input: () => ({}) },
  createVaultFolder: { input: ({ role }) => ({ name: `Beach ${role}` }) },
  renameVaultFolder: { input: () => ({ id: 0, name: "Beach" }) },
  deleteVaultFolder: { input: () => ({ id: 0 }) },
  getReview: { input: () => ({ tab: "media" }) },
  openReportedConversation: { input: () => ({ id: "report-none" }) },
  decideReview: { input: () => ({ id: "avatar-none", decision: "approve" }) },
  appealReview: { input: () => ({ id: "avatar-none", message: "It is me." }) },
  deleteReviewed: { input: () => ({ id: "avatar-none" }) },
  setAvatar: { input: ({ ownerId }) => ({ tkn: "none", srv_id: "main", user_id: ownerId }) },
  deleteAvatar: { input: ({ ownerId }) => ({ user_id: ownerId }) },
  setCover: { input: ({ ownerId }) => ({ tkn: "none", srv_id: "main", type: "image", user_id: ownerId }) },
  setDisplayName: { input: ({ ownerId }) => ({ display_name: "Ava Laurent", user_id: ownerId }) },
  getApproval: { input: () => ({}) },
  getApplication: { input: () => ({}) },
  // Nothing is filled in: everybody stays what he is.
  submitApplication: { input: () => ({ variant: "standard", documents: [] }) },
  getPayoutStatus: { input: () => ({}) },
  getPayto: { input: () => ({}) },
  savePayto: { input: () => ({ ...germanDetails, current_password: PASSWORD }) },
  getPush: { input: () => ({}) },
  // The browser of the standard's example; each role is another account, whose browser it is then.
  registerPush: {
    input: () => ({
      player_id: "https://fcm.googleapis.com/fcm/send/sample",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    }),
  },
  getSupportText: { input: () => ({ name: "terms" }) },
  requestSupport: {
    input: () => ({
      type: "feedback",
      issue: { subject: "Thank you", message: "I like it here.", email: "somebody@demo.example" },
    }),
  },
  getWalks: { input: () => ({}) },
  getCauses: { input: () => ({ from: 1_790_000_000, to: 1_790_000_600 }) },
  getManager: { input: () => ({}) },
  getManagerActs: { input: () => ({}) },
  // Of nobody, so that who manages whom stays.
  inviteManager: { input: () => ({ username: "", fee_percentage: 0 }) },
  cancelManagerInvite: { input: () => ({ manager: "none" }) },
  denyManagerInvite: { input: () => ({ model_id: "none" }) },
  acceptManagerInvite: { input: () => ({ username: "ava", fee: 0, hash: "none" }) },
  editManager: { input: () => ({ fee_percentage: 101 }) },
  removeManager: { input: () => ({}) },
  leaveCreator: { input: () => ({ model_id: "none" }) },
  manageCreator: { input: () => ({ userId: "none" }) },
};
