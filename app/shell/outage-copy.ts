/** Texts of an outage: the banner, the page, and the form with which staff switch both. */
export const copy = {
  banner: "We're having technical issues. Some pages may be slow or unavailable.",
  details: "Details and contacts",
  title: "Technical issues",
  on: {
    heading: "We're having technical issues",
    text: "Some pages may be slow or unavailable. Everything you saved is safe. If something can't wait, write to us:",
  },
  off: {
    heading: "No known technical issues",
    text: "Everything should work. If something doesn't, reload the page and try again.",
  },
  home: "Go to the home page",
  form: {
    title: "Announce technical issues",
    lead: "Shows a banner on every page of this environment. The change shows on this host right away and on all others within 30 seconds.",
    active: "Show the outage page and banner",
    firstContact: "First contact",
    secondContact: "Second contact",
    hint: "E-mail address, for example support@example.com",
    save: "Save",
    savedOn: "The outage page and banner are on",
    savedOff: "The outage page and banner are off",
  },
} as const;
