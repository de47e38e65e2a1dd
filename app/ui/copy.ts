/** Copy of the design system. */
export const copy = {
  close: "Close",
  trail: "Breadcrumbs",
  save: "Save",
  cancel: "Cancel",
  reload: "Reload what is saved",
  changeCount: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
  unsaved: "You have unsaved changes. Leave without saving?",
  unchanged: "Nothing has changed, so there is nothing to save.",
  problems: (fields: number) =>
    fields === 1 ? "1 field needs your attention." : `${fields} fields need your attention.`,
  changes: { to: "to", empty: "empty" },
  honeypot: "Leave this field empty",
  dismiss: "Dismiss",
  inQueue: "What waits, in the queue",
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
