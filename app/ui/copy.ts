/** Copy of the design system. */
export const copy = {
  close: "Close",
  save: "Save",
  cancel: "Cancel",
  reload: "Reload what is saved",
  unchanged: "Nothing has changed, so there is nothing to save.",
  problems: (fields: number) =>
    fields === 1 ? "1 field needs your attention." : `${fields} fields need your attention.`,
  /** What the constraints of a field refuse, where no schema has a message of its own. */
  invalid: {
    missing: "Fill in this field.",
    tick: "Tick this box to continue.",
    choose: "Choose one of the options.",
    file: "Choose a file.",
    email: "Enter an email address, for example name@example.com.",
    address: "Enter a web address, for example https://example.com.",
    number: "Enter a number.",
    date: "Enter a date.",
    min: (limit: string) => `Not below ${limit}.`,
    max: (limit: string) => `Not above ${limit}.`,
    short: (limit: string) => `At least ${limit} characters.`,
    long: (limit: string) => `At most ${limit} characters.`,
    step: "Use a whole step, for example a whole number.",
    format: "Check the format.",
  },
  changes: { to: "to", empty: "empty" },
  honeypot: "Leave this field empty",
  dismiss: "Dismiss",
  remove: (label: string) => `Remove ${label}`,
  home: (company: string) => `${company}, home`,
  required: "required",
  optional: "optional",
  carousel: {
    previous: (label: string) => `Previous in ${label}`,
    next: (label: string) => `Next in ${label}`,
  },
  connection: {
    offline: "You're offline",
    bad: "Connection lost",
    kept: "This page and your queue are safe. We'll continue as soon as the connection is back.",
    retry: "Retry",
  },
  sheet: { lower: "Lower the sheet" },
  sort: {
    ascending: "sorted ascending",
    descending: "sorted descending",
  },
} as const;
