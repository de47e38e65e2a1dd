/** Max characters, comments on passages per link, and links per subject. */
export const shareLimits = {
  recipient: 80,
  message: 1_000,
  minPasscode: 6,
  passcode: 64,
  note: 2_000,
  passages: 200,
  links: 500,
};
