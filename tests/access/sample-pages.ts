import type { CallName, EndpointName } from "../../src/protocol/endpoints.ts";

/** A request of what is no JSON call: a page, a form, a file, an upload or a provider's webhook. */
interface SamplePage {
  readonly target: string;
  readonly body?: string;
  /** `Content-Type` of the body. */
  readonly type?: string;
}

/** One request of every endpoint that is no JSON call, the same for all; only the caller differs. */
export const samplePages: Readonly<Record<Exclude<EndpointName, CallName>, SamplePage>> = {
  startGoogle: { target: "/oauth/google/start" },
  finishGoogle: { target: "/oauth/google/callback?state=none&code=none" },
  startTwitter: { target: "/oauth/twitter/start" },
  finishTwitter: { target: "/oauth/twitter/callback?state=none&code=none" },
  downloadData: { target: "/oauth/data/none" },
  showDemoProvider: { target: "/oauth/demo/google" },
  getReviewFile: { target: "/api/v1/account/review/avatar-none/file/0" },
  getReviewDocument: { target: "/api/v1/account/review/application-none/document/front" },
  uploadDocument: {
    target: "/api/v1/image/document",
    body: "--x--\r\n",
    type: "multipart/form-data; boundary=x",
  },
  uploadAvatar: {
    target: "/api/v1/image/fans-avatar",
    body: "--x--\r\n",
    type: "multipart/form-data; boundary=x",
  },
  uploadCover: {
    target: "/api/v1/image/fans-cover",
    body: "--x--\r\n",
    type: "multipart/form-data; boundary=x",
  },
  uploadImage: {
    target: "/api/v1/image/fans-media",
    body: "--x--\r\n",
    type: "multipart/form-data; boundary=x",
  },
  uploadLogo: {
    target: "/api/v1/image/logo",
    body: "--x--\r\n",
    type: "multipart/form-data; boundary=x",
  },
  uploadVideo: {
    target: "/api/v1/video/fans-media",
    body: "--x--\r\n",
    type: "multipart/form-data; boundary=x",
  },
  uploadAudio: {
    target: "/api/v1/audio/fans-media",
    body: "--x--\r\n",
    type: "multipart/form-data; boundary=x",
  },
  startPayment: {
    target:
      "/oauth/payment/start?payment_intent=subscription&model_username=zoe&duration=1mo&return_uri=%2Fzoe",
  },
  payInSandbox: {
    target: "/oauth/payment/sandbox/pay",
    body: "order=none",
    type: "application/x-www-form-urlencoded",
  },
  askToOptOut: { target: "/oauth/mail/unsubscribe/tip.none.none" },
  optOut: {
    target: "/oauth/mail/unsubscribe/tip.none.none",
    body: "List-Unsubscribe=One-Click",
    type: "application/x-www-form-urlencoded",
  },
  askToCancelAsGuest: { target: "/oauth/snapchat/cancel?token=none.none" },
  cancelAsGuest: {
    target: "/oauth/snapchat/cancel",
    body: "token=none.none",
    type: "application/x-www-form-urlencoded",
  },
  finishPayment: { target: "/oauth/payment/finish" },
  startCardCheck: { target: "/oauth/payment/card" },
  checkCardInSandbox: {
    target: "/oauth/payment/sandbox/card",
    body: "check=none",
    type: "application/x-www-form-urlencoded",
  },
  finishCardCheck: { target: "/oauth/payment/card/finish?reference=none" },
  getPaymentAsset: { target: "/oauth/payment/assets/payment-page.css" },
  showPayoutAccount: { target: "/oauth/payout/account" },
  openPayoutAccount: {
    target: "/oauth/payout/account",
    body: "current_password=wrong",
    type: "application/x-www-form-urlencoded",
  },
  finishPayoutAccount: { target: "/oauth/payout/account/finish" },
  receivePayoutWebhook: { target: "/api/v1/payout/webhook/manual", body: "{}", type: "application/json" },
  receivePaymentWebhook: { target: "/api/v1/payment/webhook/sandbox", body: "{}", type: "application/json" },
  getMedia: { target: "/media/demo/ava/picture-1.webp" },
  getTrackingPixel: { target: "/track/pixel.gif" },
};
