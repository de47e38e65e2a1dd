/** Texts of failures and services have prescribed wording: docs/product/reels.md. */
export const reelCopy = {
  failure: {
    title: "An error has occurred",
    text: "Server is currently under high load - please hit reload on your browser in a minute to try again",
  },
  previous: "Previous slide",
  next: "Next slide",
  fullscreen: "Full screen",
  fullscreenFailed: "Error attempting to enable full-screen mode",
  share: "Share",
  shareSlide: (name: string) => `Share ${name}`,
  shared: "Share link copied to clipboard",
  shareFailed: "The link could not be copied. Copy it from the address bar.",
  position: (at: number, total: number) => `Slide ${at} of ${total}`,
  for: "Brand",
  agency: "Agency",
  music: "Music",
  keywords: "Keywords",
  summary: {
    label: "Summary",
    services: "Services",
    list: ["Music Search", "Custom Music", "Music Supervision and Clearance"],
    contact: "Talk to us",
    brief: "Talk to a Creative",
    again: "Back to the first slide",
  },
} as const;
