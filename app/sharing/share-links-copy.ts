import type { ShareKind } from "#app/sharing/share-link.ts";

/** The words of a kind of subject, and of its items. */
type KindCopy = {
  lead: string;
  back: string;
  messageHint: string;
  item: string;
  whole: string;
  removed: string;
  missing: string;
  full: (max: number) => string;
  /** The heading over the items of all links, ranked. */
  ranking: string;
};

const kinds: Record<ShareKind, KindCopy> = {
  reel: {
    lead: "One link per recipient. You see who opened it, how long they stayed on each slide, and what they picked.",
    back: "Edit reel",
    messageHint: "Shown on the first slide and in the email.",
    item: "Slide",
    whole: "The reel as a whole",
    removed: "no longer in the reel",
    missing: "This reel doesn't exist.",
    full: (max) => `This reel has ${max} links already.`,
    ranking: "Slides across all links",
  },
  playlist: {
    lead: "One link per recipient. You see who opened it, which parts of each track they heard, and what they picked.",
    back: "Edit playlist",
    messageHint: "Shown above the tracks and in the email.",
    item: "Track",
    whole: "The playlist as a whole",
    removed: "no longer in the playlist",
    missing: "This playlist doesn't exist.",
    full: (max) => `This playlist has ${max} links already.`,
    ranking: "Tracks across all links",
  },
};

/** What the people who share read about share links, and what is said about their fields. */
export const shareLinksCopy = {
  kinds,
  title: "Share links",
  of: (title: string) => `Share links: ${title}`,
  metaTitle: (page: string, company: string) => `${page} · ${company}`,
  unpublished: "This reel isn't published. Recipients can open their links once it is.",
  backToLinks: "All share links",
  add: "New link",
  create: "Create link",
  createHint:
    "With an email address, we send the link right away. The passcode is never in the email: tell it to them.",
  created: "Share link created",
  createdAndMailed: (email: string) => `Share link sent to ${email}`,
  fields: {
    recipient: "Recipient",
    recipientHint: "Shown to them and in your figures, for example Dana Wu, Northlight.",
    email: "Email (optional)",
    message: "Note to the recipient (optional)",
    download: "Download",
    downloads: { none: "Stream only", mp3: "MP3", original: "MP3 and Hi-Res" },
    downloadHint: "Files stay with the recipient after the link ends.",
    trackNotes: "Your notes on the tracks",
    trackNotesChoices: { hide: "Only for people who work on the playlist", show: "Shown to the recipient" },
    notes: "Comments",
    notesChoices: { on: "The recipient can leave notes", off: "Pick, maybe and no only" },
    expires: "Expires (optional)",
    expiresHint: "The link works until the end of this day, UTC.",
    passcode: "Passcode (optional)",
    passcodeHint: (min: number) => `At least ${min} characters.`,
    newPasscode: "New passcode",
    newPasscodeHint: "Leave empty to keep the current one. A new one asks everyone again.",
    withoutPasscode: "Remove the passcode",
  },
  columns: {
    recipient: "Recipient",
    state: "Status",
    created: "Created",
    opens: "Opens",
    visitors: "Visitors",
    opened: "Last opened",
    answers: "Answers",
    actions: "Actions",
  },
  states: { active: "Active", expired: "Expired", revoked: "Revoked" },
  until: (day: string) => ` until ${day}`,
  withPasscode: ", passcode",
  never: "Never",
  neverOpened: "Not opened yet",
  figures: {
    rankingText: "Most picked first.",
    times: "Time on each slide",
    timesText: "All visits together. Visits are deleted after 13 months.",
    visitorsHint:
      "Visitors are different browsers, told apart by a hash that changes every day. No IP address is kept, and browsers that ask not to be tracked aren't counted.",
    cover: "Cover",
    summary: "Summary",
    columns: {
      slide: "Slide",
      picks: "Picks",
      maybes: "Maybe",
      noes: "No",
      notes: "Notes",
      average: "Average time",
      share: "Share of the time",
      time: "Time",
    },
    time: (seconds: number) =>
      seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`,
    noTime: "–",
    opens: (count: number) => (count === 1 ? "Opened once" : `Opened ${count} times`),
    visitors: (count: number) => (count === 1 ? "by 1 visitor" : `by ${count} visitors`),
    last: "last on",
    download: "Download CSV",
  },
  csv: (item: string) => ["Recipient", "Email", "Status", "Created", item, "Seconds", "Answer", "Note", "Answered"],
  answers: {
    title: "Answers",
    none: "No answers yet",
    columns: { mark: "Answer", note: "Note", at: "When" },
    marks: { pick: "Pick", maybe: "Maybe", no: "No" },
    picks: (count: number) => (count === 1 ? "1 pick" : `${count} picks`),
    maybes: (count: number) => `${count} maybe`,
    noes: (count: number) => `${count} no`,
    notes: (count: number) => (count === 1 ? "1 note" : `${count} notes`),
  },
  details: "Details",
  detailsOf: (recipient: string) => `Details of the link for ${recipient}`,
  preview: "Preview",
  previewOf: (recipient: string) => `Preview the link for ${recipient}`,
  link: "Link",
  copyOf: (recipient: string) => `Copy link for ${recipient}`,
  empty: "No share links yet",
  emptyText: "Create a link for each person you pitch to.",
  total: (count: number) => (count === 1 ? "1 link" : `${count} links`),
  createdBy: (name: string) => `Created by ${name}`,
  mailedAt: "Last emailed",
  settings: "Settings",
  save: "Save changes",
  saved: "Share link saved",
  resend: "Send email again",
  resent: (email: string) => `Link sent to ${email}`,
  revoke: "Revoke link",
  revokeText: "The link stops working right away, also for people who have it open. This can't be undone.",
  revoked: "Share link revoked",
  errors: {
    recipient: "Recipient: enter a name.",
    email: "Email: enter an address, for example dana@example.com.",
    long: (max: number) => `Use at most ${max.toLocaleString("en")} characters.`,
    day: "Expires: enter a date, for example 2027-03-31.",
    past: "Expires: choose today or a later day.",
    passcodeShort: (min: number) => `Use at least ${min} characters.`,
    missing: "This share link doesn't exist.",
    download: "Download: choose stream only, MP3 or Hi-Res.",
    notes: "Comments: choose on or off.",
    trackNotes: "Your notes on the tracks: choose show or hide.",
    noDownload: "Download: a reel has no files to download.",
    notHiRes: "Download: your account can't download Hi-Res files. Choose MP3, or ask your administrator for access.",
    changed: "Someone else changed this link. Compare their changes before you save yours.",
    closed: "This link doesn't work any more. Create a new one.",
    noEmail: "Add an email address first.",
  },
} as const;
