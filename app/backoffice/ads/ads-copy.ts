import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the pages of ads. */
export const adsCopy = {
  ...wordsOf("ad", "ads"),
  lead: "Pictures with a link on Discover and on searches without results: on our own site, or for companies you choose.",
  search: "Name or link",
  emptyText: "Add an ad, then turn it on when its picture and text are ready.",
  deleteHint: "It leaves all pages. Restoring it within 30 days brings it back.",
  placements: {
    "discover-top": "Discover, below the first slider",
    "between-sliders": "Discover, between sliders",
    "empty-search": "Search without results",
  },
  statuses: { draft: "Draft", on: "On", off: "Off" },
  pictureMissing: "Status: add a picture before you turn the ad on.",
  linkInvalid: "Link: enter a path that starts with / or an address that starts with https://.",
  companyUnknown: "Companies: one of them doesn't exist any more. Reload the page.",
  untilBeforeFrom: "Until: choose a day that isn't before From.",
} as const;
