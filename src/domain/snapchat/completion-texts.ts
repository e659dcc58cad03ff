/** A paid membership whose member has not been told yet how it goes on. */
export interface SnapchatCompletion {
  readonly display_name: string;
  readonly snapchat_username: string;
}

/** What he is told: whose name it is, and that the creator adds him (SNAP-04 to SNAP-07). */
export const completionTexts = ({ display_name: name, snapchat_username }: SnapchatCompletion) => ({
  title: "Thank you!",
  text: `The Snapchat username of ${name} is ${snapchat_username}. ${name} has been notified and should add you shortly. Please allow up to 24 hours.`,
});
